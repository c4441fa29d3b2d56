import type { StdioOptions } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { OperatorError } from '../../../errors.ts'
import { syncFolder, writeSynced } from '../../synced-files.ts'
import type { Binaries } from './binaries.ts'
import { type OsUser, spawnAs } from './os-user.ts'
import { isAlive } from './postmaster.ts'

export const databaseUser = 'pollen'
export const passwordFile = 'pollen-password'

/**
 * Creates a cluster and its password in a temporary folder, then renames it into place. So a killed start never leaves an incomplete
 * cluster, and two concurrent first starts use the cluster that is renamed first.
 */
export async function createCluster(folder: string, { binaries, user }: { binaries: Binaries; user: OsUser }) {
  const tempFolder = mkdtempSync(`${folder}-new-${process.pid}-`)
  try {
    const cluster = join(tempFolder, 'cluster')
    const password = join(tempFolder, passwordFile)
    await writeSynced(password, randomBytes(24).toString('base64url'), 0o600)
    for (const path of user ? [tempFolder, password] : []) chownSync(path, user?.uid ?? 0, user?.gid ?? 0)
    const run = (env?: NodeJS.ProcessEnv) =>
      runInitdb(spawnAs(user, binaries.initdb, initdbOptions(cluster, password), { stdio: initdbIo, env }))
    let errors = await run()
    if (errors?.includes(unknownUser)) errors = await run(nameUser(tempFolder, user))
    if (errors !== null) throw failedInitdb(errors)
    renameSync(password, join(cluster, passwordFile))
    await syncFolder(cluster)
    await moveIntoPlace(cluster, folder)
  } finally {
    rmSync(tempFolder, { recursive: true, force: true })
  }
}

/** Removes temporary folders of killed first starts. */
export function removeTempFolders(folder: string) {
  const prefix = `${basename(folder)}-new-`
  for (const name of readdirSync(dirname(folder)).filter((name) => name.startsWith(prefix))) {
    const creatorPid = Number.parseInt(name.slice(prefix.length), 10)
    if (creatorPid === process.pid || !isAlive(creatorPid))
      rmSync(join(dirname(folder), name), { recursive: true, force: true })
  }
}

/** Sorts text by code point and maps case by the rules of Unicode, so that results are the same on every platform. */
function initdbOptions(folder: string, password: string): string[] {
  // Trigrams and full-text search still classify letters by LC_CTYPE, and platforms name their Unicode locale differently.
  const ctype = { linux: 'C.UTF-8', darwin: 'UTF-8' }[process.platform as string] ?? 'C'
  return [
    ...['-D', folder, '--username', databaseUser, '--pwfile', password, '--auth', 'scram-sha-256'],
    ...['--encoding', 'UTF8', '--locale', 'C', '--lc-ctype', ctype],
    ...['--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8'],
    ...['--data-checksums', '--no-instructions'],
  ]
}

const initdbIo: StdioOptions = ['ignore', 'ignore', 'pipe']

/** Returns null on success, otherwise the errors. */
async function runInitdb(initdb: ReturnType<typeof spawnAs>): Promise<string | null> {
  const ended = once(initdb, 'close').catch((error: Error) => [error.message])
  const errors = initdb.stderr ? await text(initdb.stderr) : ''
  const [outcome] = await ended
  return outcome === 0 ? null : errors.trim() || String(outcome)
}

const unknownUser = 'could not look up effective user ID'

/**
 * Returns an environment in which the current user has a name, which `initdb` requires. In a container that runs as any user, only
 * the number of the user is known, and /etc/passwd is not writable.
 */
function nameUser(folder: string, user: OsUser): NodeJS.ProcessEnv {
  const { uid, gid } = user ?? { uid: process.getuid?.(), gid: process.getgid?.() }
  const [passwd, group] = [join(folder, 'passwd'), join(folder, 'group')]
  writeFileSync(passwd, `${databaseUser}:x:${uid}:${gid}::/:/bin/false\n`, { mode: 0o644 })
  writeFileSync(group, `${databaseUser}:x:${gid}:\n`, { mode: 0o644 })
  return { LD_PRELOAD: 'libnss_wrapper.so', NSS_WRAPPER_PASSWD: passwd, NSS_WRAPPER_GROUP: group }
}

function failedInitdb(errors: string) {
  const advice = errors.includes(unknownUser)
    ? 'Give this user a name in /etc/passwd, or install libnss-wrapper'
    : 'It needs Linux with glibc, macOS or Windows; anywhere else set DATABASE_URL to a PostgreSQL server'
  return new OperatorError(`The embedded PostgreSQL could not create its database: ${errors}. ${advice}.`)
}

async function moveIntoPlace(cluster: string, folder: string) {
  try {
    renameSync(cluster, folder)
    await syncFolder(dirname(folder))
  } catch (error) {
    const isCreatedByAnother = existsSync(join(folder, 'PG_VERSION'))
    if (!isCreatedByAnother) throw error
  }
}

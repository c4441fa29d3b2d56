import { existsSync, mkdirSync } from 'node:fs'
import { open, readdir } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import type pg from 'pg'
import { type AddEntry, writeArchive } from '../../archive.ts'
import { privateFolder } from '../../private-files.ts'
import { appVersion, formatVersion, type Manifest, manifestName, mediaPath, tablePath } from './manifest.ts'
import { openSnapshot, type Snapshot } from './snapshot.ts'

type Options = { file: string; mediaFolder: string; now?: Date; signal?: AbortSignal | undefined }

/** Writes all data of one moment and the images into one file, while members go on using the instance. */
export async function writeBackup(pool: pg.Pool, options: Options): Promise<Manifest> {
  const snapshot = await openSnapshot(pool)
  try {
    return await writeSnapshot(snapshot, options)
  } finally {
    await snapshot.close()
  }
}

export async function writeSnapshot(
  snapshot: Snapshot,
  { file, mediaFolder, now = new Date(), signal }: Options,
): Promise<Manifest> {
  mkdirSync(dirname(file), { recursive: true, mode: privateFolder })
  const manifest: Manifest = {
    format: 'pollen-backup',
    format_version: formatVersion,
    app_version: appVersion,
    schema_version: snapshot.schemaVersion,
    created_at: now.toISOString(),
    tables: [],
    sequences: snapshot.sequences,
    media: [],
    vanished_media: [],
  }
  async function fill(add: AddEntry) {
    for (const table of snapshot.tables) {
      manifest.tables.push({ ...table, ...(await add(tablePath(table.name), await snapshot.read(table))) })
    }
    for (const path of await listFiles(mediaFolder)) await addImage(add, path)
    await add(manifestName, Readable.from([Buffer.from(JSON.stringify(manifest, null, 2))]))
  }
  async function addImage(add: AddEntry, path: string) {
    const image = await open(join(mediaFolder, path)).catch(ignoreMissing)
    if (!image) return manifest.vanished_media.push(path)
    const checksum = await add(mediaPath(path), image.createReadStream(), { compress: false })
    manifest.media.push({ path, ...checksum })
  }
  await writeArchive(file, fill, signal)
  return manifest
}

async function listFiles(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return []
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
  // Files that are still being written are in a folder whose name begins with a dot.
  return files
    .map((path) => path.replaceAll(sep, '/'))
    .filter((path) => !path.startsWith('.'))
    .sort()
}

function ignoreMissing(error: NodeJS.ErrnoException) {
  if (error.code === 'ENOENT') return null
  throw error
}

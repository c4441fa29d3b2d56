import { existsSync, mkdirSync } from 'node:fs'
import { open, readdir, readFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import type pg from 'pg'
import { appVersion } from '../../../app-version.ts'
import { OperatorError } from '../../../errors.ts'
import { type AddEntry, writeArchive } from '../../archive.ts'
import { nullIfMissing } from '../../null-if-missing.ts'
import { privateFolder } from '../../private-files.ts'
import { pathOf, type Storage } from '../../storage/storage.ts'
import { formatVersion, type Manifest, manifestName, mediaPath, settingsName, tablePath, textPath } from './manifest.ts'
import { openSnapshot, type Snapshot } from './snapshot.ts'

type Options = {
  file: string
  mediaFolder: string
  /** The operator's own texts. */
  textsFolder?: string
  /** The settings without secrets, as a file. */
  settings?: string
  /** Encrypts the backup. */
  key?: Buffer | undefined
  /** Store with the images that are not in `mediaFolder`. They are only counted unless `isCopied`, as they may not fit on this disk. */
  store?: { files: Storage; isCopied: boolean } | undefined
  now?: Date
  signal?: AbortSignal | undefined
}

/** Writes a snapshot of all data and the images to one file. Members can use the instance meanwhile. */
export async function writeBackup(pool: pg.Pool, options: Options): Promise<Manifest> {
  const snapshot = await openSnapshot(pool)
  try {
    // Two backups written to the same file would corrupt it.
    if (!(await snapshot.tryLockFile(options.file))) {
      throw new OperatorError(
        `Another backup is being written to ${options.file}. Wait for it, or choose another file.`,
      )
    }
    return await writeSnapshot(snapshot, options)
  } finally {
    await snapshot.close()
  }
}

export async function writeSnapshot(
  snapshot: Snapshot,
  { file, mediaFolder, textsFolder, settings, key, store, now = new Date(), signal }: Options,
): Promise<Manifest> {
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
    media_left_in_store: 0,
    texts: [],
  }
  async function fill(add: AddEntry) {
    for (const table of snapshot.tables) {
      manifest.tables.push({ ...table, ...(await add(tablePath(table.name), await snapshot.read(table))) })
    }
    for (const path of await listFiles(mediaFolder)) await addImage(add, path)
    if (textsFolder) await addTexts(add, textsFolder)
    if (settings) await add(settingsName, Readable.from([Buffer.from(settings)]))
    if (store) await addStore(add, store)
    await add(manifestName, Readable.from([Buffer.from(JSON.stringify(manifest, null, 2))]))
  }
  async function addImage(add: AddEntry, path: string) {
    const image = await open(join(mediaFolder, path)).catch(nullIfMissing)
    if (!image) return manifest.vanished_media.push(path)
    const checksum = await add(mediaPath(path), image.createReadStream(), { compress: false })
    manifest.media.push({ path, ...checksum })
  }
  async function addTexts(add: AddEntry, folder: string) {
    for (const name of (await listFiles(folder)).filter((path) => /^\w[\w.-]*\.md$/.test(path))) {
      const content = await readFile(join(folder, name)).catch(nullIfMissing)
      if (content) manifest.texts.push({ name, ...(await add(textPath(name), Readable.from([content]))) })
    }
  }
  async function addStore(add: AddEntry, { files, isCopied }: NonNullable<Options['store']>) {
    const written = new Set(manifest.media.map(({ path }) => path))
    for await (const { name } of files.list()) {
      const path = pathOf(name)
      if (written.has(path)) continue
      const image = isCopied ? await files.read(name) : null
      if (image) manifest.media.push({ path, ...(await add(mediaPath(path), image.body, { compress: false })) })
      else if (isCopied) manifest.vanished_media.push(path)
      else manifest.media_left_in_store++
    }
  }
  try {
    mkdirSync(dirname(file), { recursive: true, mode: privateFolder })
    await writeArchive(file, fill, { signal, key })
  } catch (error) {
    throw explain(error, file)
  }
  return manifest
}

const reasons: Record<string, string> = {
  ENOSPC: 'there is not enough space',
  EDQUOT: 'there is not enough space',
  EACCES: 'this user may not write there, or may not read a picture',
  EPERM: 'this user may not write there, or may not read a picture',
  EROFS: 'the file system is read-only',
  ENOTDIR: 'that is not a folder',
  EEXIST: 'that is not a folder',
  EISDIR: 'that is a folder; name a file in it',
}

/** Turns errors that the operator can fix into an `OperatorError` with the reason. */
function explain(error: unknown, file: string): unknown {
  const { code = '', message } = error as NodeJS.ErrnoException
  const reason = reasons[code]
  return reason
    ? new OperatorError(`The backup ${file} was not written: ${reason} (${message}).`, { cause: error })
    : error
}

async function listFiles(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return []
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
  // Skips unfinished files, which are in a folder with a leading dot, and names with a backslash. Where a backslash does not separate
  // folders, Pollen did not write such a file, and an archive would rename it, which makes the whole backup fail to restore.
  return files
    .map((path) => path.replaceAll(sep, '/'))
    .filter((path) => !path.startsWith('.') && !path.includes('\\'))
    .sort()
}

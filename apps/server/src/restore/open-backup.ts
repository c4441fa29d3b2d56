import { Readable } from 'node:stream'
import { json } from 'node:stream/consumers'
import { OperatorError } from '../errors.ts'
import { type Checksum, checksumStep, openArchive } from '../platform/archive.ts'
import {
  type Manifest,
  manifestName,
  mediaPath,
  parseManifest,
  tablePath,
  textPath,
} from '../platform/database/backup/manifest.ts'
import type { Snapshot } from '../platform/database/backup/snapshot.ts'

type Archive = Awaited<ReturnType<typeof openArchive>>
type ImageEntry = Manifest['media'][number]
type TextEntry = Manifest['texts'][number]

export type Backup = Snapshot & {
  createdAt: string
  images: ImageEntry[]
  imagesLeftInStore: number
  readImage: (image: ImageEntry) => Readable
  /** The operator's own texts. */
  texts: TextEntry[]
  readText: (text: TextEntry) => Readable
}

type Options = {
  /** Decrypts an encrypted backup. */
  key?: Buffer | undefined
}

/** Opens a backup. Readers verify the checksum of each entry. */
export async function openBackup(file: string, knownSchemaVersion: number, { key }: Options = {}): Promise<Backup> {
  const damaged = (cause: unknown) => {
    if (cause instanceof OperatorError) return cause
    const reason = (cause as Error).message
    return new OperatorError(`${file} is not a complete backup of Pollen (${reason}). Nothing was changed.`, { cause })
  }
  try {
    const archive = await openArchive(file, { key })
    const manifest = await readManifest(archive, knownSchemaVersion)

    async function* readChecked(path: string, expected: Checksum | undefined) {
      const checksum = checksumStep()
      try {
        yield* checksum.step(await archive.read(path))
        if (checksum.result().sha256 !== expected?.sha256) throw new Error(`${path} has changed`)
      } catch (error) {
        throw damaged(error)
      }
    }

    const checksums = new Map(manifest.tables.map((table) => [table.name, table]))
    return {
      createdAt: manifest.created_at,
      schemaVersion: manifest.schema_version,
      tables: manifest.tables.map(({ name, columns, rows }) => ({ name, columns, rows })),
      sequences: manifest.sequences,
      images: manifest.media,
      imagesLeftInStore: manifest.media_left_in_store,
      read: async ({ name }) => Readable.from(readChecked(tablePath(name), checksums.get(name))),
      readImage: (image) => Readable.from(readChecked(mediaPath(image.path), image)),
      texts: manifest.texts,
      readText: (text) => Readable.from(readChecked(textPath(text.name), text)),
      close: async () => archive.close(),
    }
  } catch (error) {
    throw damaged(error)
  }
}

/** Limits the size of the manifest by the number of entries that it lists, because it is read into memory. */
async function readManifest(archive: Archive, knownSchemaVersion: number): Promise<Manifest> {
  const maxBytes = 16_000_000 + 2_000 * archive.count
  return parseManifest(await json(await archive.read(manifestName, { maxBytes })), knownSchemaVersion)
}

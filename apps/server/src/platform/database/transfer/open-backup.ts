import { Readable } from 'node:stream'
import { json } from 'node:stream/consumers'
import { OperatorError } from '../operator-error.ts'
import { type Digest, digesting } from './digest.ts'
import { type Manifest, manifestName, mediaPath, parseManifest, tablePath } from './manifest.ts'
import { openArchive } from './open-archive.ts'
import type { Snapshot } from './snapshot.ts'

type Picture = Manifest['media'][number]

export type Backup = Snapshot & {
  createdAt: string
  pictures: Picture[]
  readPicture: (picture: Picture) => Readable
}

/** Opens a backup. Whatever is read from it is compared with what was written, and a difference is an error. */
export async function openBackup(file: string, knownSchemaVersion: number): Promise<Backup> {
  const damaged = (cause: unknown) => {
    if (cause instanceof OperatorError) return cause
    const reason = (cause as Error).message
    return new OperatorError(`${file} is not a complete backup of Pollen (${reason}). Nothing was changed.`, { cause })
  }
  try {
    const archive = await openArchive(file)
    const manifest = parseManifest(await json(await archive.read(manifestName)), knownSchemaVersion)

    async function* readChecked(path: string, written: Digest | undefined) {
      const digest = digesting()
      try {
        yield* digest.step(await archive.read(path))
        if (digest.result().sha256 !== written?.sha256) throw new Error(`${path} has changed`)
      } catch (error) {
        throw damaged(error)
      }
    }

    const written = new Map(manifest.tables.map((table) => [table.name, table]))
    return {
      createdAt: manifest.created_at,
      schemaVersion: manifest.schema_version,
      tables: manifest.tables.map(({ name, columns, rows }) => ({ name, columns, rows })),
      sequences: manifest.sequences,
      pictures: manifest.media,
      read: async ({ name }) => Readable.from(readChecked(tablePath(name), written.get(name))),
      readPicture: (picture) => Readable.from(readChecked(mediaPath(picture.path), picture)),
      close: async () => archive.close(),
    }
  } catch (error) {
    throw damaged(error)
  }
}

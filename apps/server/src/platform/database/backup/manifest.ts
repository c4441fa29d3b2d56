import { z } from 'zod'
import { OperatorError } from '../../../errors.ts'

export const formatVersion = 1
export const manifestName = 'manifest.json'
export const tablePath = (name: string) => `tables/${name}.copy`
export const mediaPath = (path: string) => `media/${path}`
export const textPath = (name: string) => `texts/${name}`
/** For the operator to read. A restore ignores it. */
export const settingsName = 'settings.env'

/** Fields in every version of the format. */
const header = {
  format: z.literal('pollen-backup'),
  format_version: z.int(),
  app_version: z.string(),
  schema_version: z.int(),
  created_at: z.string(),
}
const checksum = { bytes: z.number(), sha256: z.string() }

/** Table of contents of a backup, written as its last entry. */
const Manifest = z.object({
  ...header,
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number(), ...checksum })),
  sequences: z.array(z.object({ name: z.string(), value: z.number().nullable() })),
  media: z.array(z.object({ path: z.string(), ...checksum })),
  /** Images that were deleted while the backup was being written. */
  vanished_media: z.array(z.string()),
  /** Number of images that stayed in an S3 store. Backups of 1.0.0 lack this field. */
  media_left_in_store: z.number().default(0),
  /** The operator's own texts. Backups of 1.0.0 lack this field. */
  texts: z.array(z.object({ name: z.string().regex(/^\w[\w.-]*$/), ...checksum })).default([]),
})

export type Manifest = z.infer<typeof Manifest>

export function parseManifest(content: unknown, knownSchemaVersion: number): Manifest {
  const { success, data } = z.object(header).safeParse(content)
  if (!success) throw new Error(`${manifestName} was not written by Pollen`)
  if (data.format_version > formatVersion || data.schema_version > knownSchemaVersion) {
    throw new OperatorError(
      `The backup was made by a newer version of Pollen (${data.app_version}). Nothing was changed.`,
    )
  }
  return Manifest.parse(content)
}

import type { Readable } from 'node:stream'

type Copy = { name: string; size: number; at: Date }

/** Another place for copies of backups: a folder or an S3-compatible store. */
export type CopyPlace = {
  list(): Promise<Copy[]>
  put(file: string, signal?: AbortSignal): Promise<void>
  read(name: string): Promise<Readable>
  remove(name: string): Promise<void>
}

import type { Readable } from 'node:stream'

/** All bytes at once, or a stream of a known length. */
type Content = Buffer | { stream: Readable; size: number }

type StoredFile = { name: string; modifiedAt: Date }

/** Stores files by a name made of a hash and an extension. */
export type Storage = {
  /** Writes the whole file or nothing. A file that exists is written again, so that `modifiedAt` is now. */
  put(name: string, content: Content, options: { type: string }): Promise<void>
  read(name: string): Promise<{ body: Readable; size: number } | null>
  has(name: string): Promise<boolean>
  remove(name: string): Promise<void>
  /** Files whose name begins with `start`: nothing, or the two digits that name their first folder. */
  list(start?: string): AsyncIterable<StoredFile>
}

/** `media` has images, which a backup copies; `exports` has downloads for one member, which can be made again. */
export type Storages = { media: Storage; exports: Storage }

const namePattern = /^([0-9a-f]{2})([0-9a-f]{2})[0-9a-f]{60}\.[a-z]{3,4}$/

export const isFileName = (name: string) => namePattern.test(name)

/** Uses two levels of folders, so that no folder gets too long to list. Any other name is refused: it could be a path. */
export function pathOf(name: string): string {
  const [, first, second] = namePattern.exec(name) ?? []
  if (!first || !second) throw new RangeError(`Not the name of a stored file: ${JSON.stringify(name)}`)
  return `${first}/${second}/${name}`
}

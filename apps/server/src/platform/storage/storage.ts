import type { Readable } from 'node:stream'

/** A buffer, or a stream of a known length. */
type Content = Buffer | { stream: Readable; size: number }

type StoredFile = { name: string; modifiedAt: Date }

/** Stores files by names of a hash and an extension. */
export type Storage = {
  /** Writes a file atomically. Overwrites an existing file, which updates its `modifiedAt`. */
  put(name: string, content: Content, options: { type: string }): Promise<void>
  read(name: string): Promise<{ body: Readable; size: number } | null>
  has(name: string): Promise<boolean>
  remove(name: string): Promise<void>
  /** Lists files by a prefix of their names, which is empty or the two digits of their top folder. */
  list(start?: string): AsyncIterable<StoredFile>
}

/** `media` has images, which backups contain. `exports` has downloads of members, which can be created again. */
export type Storages = { media: Storage; exports: Storage }

const namePattern = /^([0-9a-f]{2})([0-9a-f]{2})[0-9a-f]{60}\.[a-z]{3,4}$/

export const isFileName = (name: string) => namePattern.test(name)

/** Returns a path with two levels of folders, which limits the size of each. Throws for any other name, which could be a path. */
export function pathOf(name: string): string {
  const [, first, second] = namePattern.exec(name) ?? []
  if (!first || !second) throw new RangeError(`Not the name of a stored file: ${JSON.stringify(name)}`)
  return `${first}/${second}/${name}`
}

import { isDeepStrictEqual } from 'node:util'
import { OperatorError } from '../../errors.ts'
import { checksumOf } from '../archive.ts'
import type { Storage } from './storage.ts'

type Options = { type: string; onFile?: (count: number) => void }

/** Enough to use a line whose answers take long. */
const atOnce = 8

/**
 * Copies all files into another place, reads each back, and compares. What is there already and is the same is not copied
 * again, so that a move that was broken off goes on. Returns the names, which are now in both places.
 */
export async function copyFiles(from: Storage, to: Storage, { type, onFile = () => {} }: Options) {
  const copied: string[] = []
  const same: string[] = []
  const files = from.list()[Symbol.asyncIterator]()

  async function copySome() {
    for (let next = await files.next(); !next.done; next = await files.next()) {
      const { name } = next.value
      if (await isSame(name)) same.push(name)
      else if (await copy(name)) copied.push(name)
      onFile(copied.length + same.length)
    }
  }

  /** Null where the file is not, or not any more. */
  async function checksumIn(place: Storage, name: string) {
    const found = await place.read(name)
    return found && (await checksumOf(found.body))
  }

  async function isSame(name: string): Promise<boolean> {
    if (!(await to.has(name))) return false
    return isDeepStrictEqual(await checksumIn(to, name), await checksumIn(from, name))
  }

  async function copy(name: string): Promise<boolean> {
    const found = await from.read(name)
    // It was deleted meanwhile.
    if (!found) return false
    await to.put(name, { stream: found.body, size: found.size }, { type })
    const [wanted, written] = [await checksumIn(from, name), await checksumIn(to, name)]
    if (wanted !== null && !isDeepStrictEqual(wanted, written)) {
      throw new OperatorError(`${name} is not the same after it was copied. Nothing was deleted; try again.`)
    }
    return true
  }

  await Promise.all(Array.from({ length: atOnce }, copySome))
  return { copied, same }
}

import { createWriteStream, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Backup } from './open-backup.ts'

export const previousTexts = 'texts.previous'

/**
 * Unpacks the operator's texts beside the live ones. Returns a function that replaces these, and keeps them in `texts.previous`.
 * A backup without texts changes none, because older versions did not include them.
 */
export async function unpackTexts({ texts, readText }: Pick<Backup, 'texts' | 'readText'>, dataDir: string) {
  const [live, unpacked, previous] = ['texts', 'texts.incoming', previousTexts].map((name) => join(dataDir, name)) as [
    string,
    string,
    string,
  ]
  rmSync(unpacked, { recursive: true, force: true })
  if (texts.length === 0) return { replaceLive() {} }
  // Like other files that the operator writes, texts are readable for all: they are public.
  mkdirSync(unpacked, { recursive: true })
  for (const text of texts) await pipeline(readText(text), createWriteStream(join(unpacked, text.name)))
  return {
    replaceLive() {
      rmSync(previous, { recursive: true, force: true })
      if (existsSync(live)) renameSync(live, previous)
      renameSync(unpacked, live)
    },
  }
}

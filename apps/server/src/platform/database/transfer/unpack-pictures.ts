import { createWriteStream, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Backup } from './open-backup.ts'

/** Unpacks the pictures beside the live ones, and answers how to exchange the two, forth and back. */
export async function unpackPictures({ pictures, readPicture }: Backup, live: string) {
  const incoming = `${live}.incoming`
  const outgoing = `${live}.outgoing`
  const discard = (folder: string) => rmSync(folder, { recursive: true, force: true })

  // Left by a restore that was killed; between its two moves the live pictures had no other place.
  if (existsSync(outgoing) && !existsSync(live)) renameSync(outgoing, live)
  discard(outgoing)
  discard(incoming)
  try {
    mkdirSync(incoming, { recursive: true })
    for (const picture of pictures) {
      const target = join(incoming, picture.path)
      mkdirSync(dirname(target), { recursive: true })
      await pipeline(readPicture(picture), createWriteStream(target, { flush: true }))
    }
  } catch (error) {
    discard(incoming)
    throw error
  }

  return {
    putInPlace() {
      if (existsSync(live)) renameSync(live, outgoing)
      renameSync(incoming, live)
    },
    takeBack() {
      if (existsSync(outgoing)) {
        discard(live)
        renameSync(outgoing, live)
      }
      discard(incoming)
    },
    forgetOld: () => discard(outgoing),
  }
}

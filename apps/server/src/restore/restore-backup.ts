import { createWriteStream, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { OperatorError } from '../errors.ts'
import { checksumOf } from '../platform/archive.ts'
import type { Db } from '../platform/database/open-database.ts'
import { privateFile, privateFolder } from '../platform/private-files.ts'
import { recoverImages, replacedFolder } from '../platform/storage/recover-images.ts'
import { changeLoadedData, loadSnapshot, replaceLiveData } from './load-snapshot.ts'
import type { Backup } from './open-backup.ts'

type Options = {
  migrations: string
  media: string
  /** Changes the restored data and images before they are live. */
  prepare?: (db: Db, mediaFolder: string) => Promise<void>
}

/** Replaces all data and images with those of the backup. Changes nothing if the backup is damaged. */
export async function restoreBackup(pool: pg.Pool, backup: Backup, { migrations, media, prepare }: Options) {
  // Reads everything first, to find damage before changing anything and with a better message than that of PostgreSQL.
  for (const table of backup.tables) await checksumOf(await backup.read(table))
  const images = await unpackImages(backup, media)
  try {
    await loadSnapshot(pool, migrations, backup)
    if (prepare) await changeLoadedData(pool, (db) => prepare(db, images.folder))
    images.replaceLive()
    await replaceLiveData(pool)
  } catch (error) {
    images.rollBack()
    throw explain(error, media)
  }
  images.removeReplaced()
}

/** The picture folder is replaced by renaming it, which fails for a mount point. */
function explain(error: unknown, media: string): unknown {
  if ((error as NodeJS.ErrnoException).code !== 'EBUSY') return error
  const reason = `${media} is a mounted disk and cannot be replaced with the pictures of the backup. Nothing was changed.`
  return new OperatorError(`${reason} Unmount it, restore, copy the pictures onto it, and mount it again.`, {
    cause: error,
  })
}

const remove = (folder: string) => rmSync(folder, { recursive: true, force: true })

/** Unpacks the images into a folder beside the live one. Returns functions that swap the two folders. */
async function unpackImages({ images, readImage }: Backup, live: string) {
  const unpacked = `${live}.incoming`
  const replaced = replacedFolder(live)
  recoverImages(live)
  remove(unpacked)
  try {
    mkdirSync(unpacked, { recursive: true, mode: privateFolder })
    for (const image of images) {
      const target = join(unpacked, image.path)
      mkdirSync(dirname(target), { recursive: true, mode: privateFolder })
      await pipeline(readImage(image), createWriteStream(target, { flush: true, mode: privateFile }))
    }
  } catch (error) {
    remove(unpacked)
    throw error
  }

  return {
    folder: unpacked,
    replaceLive() {
      if (existsSync(live)) renameSync(live, replaced)
      renameSync(unpacked, live)
    },
    rollBack() {
      if (existsSync(replaced)) {
        remove(live)
        renameSync(replaced, live)
      }
      remove(unpacked)
    },
    removeReplaced: () => remove(replaced),
  }
}

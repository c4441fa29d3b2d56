import type pg from 'pg'
import { loadSnapshot, putInPlace } from './load-snapshot.ts'
import type { Backup } from './open-backup.ts'
import { unpackPictures } from './unpack-pictures.ts'

/** Replaces all data and pictures by those of the backup or, if anything is wrong with it, nothing at all. */
export async function restoreBackup(pool: pg.Pool, backup: Backup, folders: { migrations: string; media: string }) {
  const pictures = await unpackPictures(backup, folders.media)
  try {
    await loadSnapshot(pool, folders.migrations, backup)
    pictures.putInPlace()
    await putInPlace(pool)
  } catch (error) {
    pictures.takeBack()
    throw error
  }
  pictures.forgetOld()
}

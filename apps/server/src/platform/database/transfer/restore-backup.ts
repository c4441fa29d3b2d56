import type pg from 'pg'
import { digestOf } from './digest.ts'
import { loadSnapshot, putInPlace } from './load-snapshot.ts'
import type { Backup } from './open-backup.ts'
import { unpackPictures } from './unpack-pictures.ts'

/** Replaces all data and pictures by those of the backup or, if anything is wrong with it, nothing at all. */
export async function restoreBackup(pool: pg.Pool, backup: Backup, folders: { migrations: string; media: string }) {
  // Reading it all finds damage before anything is touched, and names it better than PostgreSQL could.
  for (const table of backup.tables) await digestOf(await backup.read(table))
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

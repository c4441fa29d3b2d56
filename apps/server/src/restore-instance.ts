import { join } from 'node:path'
import type { Config } from './config.ts'
import { prepareRestoredData, readErasures, writeErasureFile } from './features/accounts/index.ts'
import { listOperatorRows } from './features/admin/index.ts'
import { skipDigests } from './features/notifications/index.ts'
import { paths } from './paths.ts'
import type { Database } from './platform/database/open-database.ts'
import { subscribe } from './platform/events/emit.ts'
import { diskStorage } from './platform/storage/disk-storage.ts'
import type { Backup } from './restore/open-backup.ts'
import { restoreBackup } from './restore/restore-backup.ts'
import { audiences, subscribers } from './subscribers.ts'

type Options = { backup: Backup; config: Pick<Config, 'DATA_DIR'>; now: Date }

/**
 * Replaces all data by that of a backup, except that accounts erased since stay erased, that sessions and mailed links are ended,
 * and that nobody is told by mail of what was before. Returns how many accounts were erased again, how many pictures there are, and
 * who the operators of that time were.
 */
export async function restoreInstance(database: Pick<Database, 'db' | 'pool'>, { backup, config, now }: Options) {
  subscribe(subscribers, audiences)
  const erasures = await readErasures(database.db, config)
  const mediaFolder = join(config.DATA_DIR, 'media')
  let erasedAgain = 0
  await restoreBackup(database.pool, backup, {
    migrations: paths.migrations,
    media: mediaFolder,
    async prepare(db, unpacked) {
      erasedAgain = await prepareRestoredData({ db, media: diskStorage(unpacked), erasures, now })
      await skipDigests(db, now)
    },
  })
  await writeErasureFile(database.db, config)
  let images = 0
  for await (const _ of diskStorage(mediaFolder).list()) images++
  const operators = (await listOperatorRows(database.db)).map(({ username }) => username)
  return { erasedAgain, images, operators }
}

import { join } from 'node:path'
import type { Config } from './config.ts'
import { prepareRestoredData, readErasures, writeErasureFile } from './features/accounts/index.ts'
import { listOperatorRows } from './features/admin/index.ts'
import { listCaseFiles } from './features/moderation/index.ts'
import { skipDigests } from './features/notifications/index.ts'
import { paths } from './paths.ts'
import type { Database } from './platform/database/open-database.ts'
import { subscribe } from './platform/events/emit.ts'
import { diskStorage } from './platform/storage/disk-storage.ts'
import type { Backup } from './restore/open-backup.ts'
import { restoreBackup } from './restore/restore-backup.ts'
import { unpackTexts } from './restore/restore-texts.ts'
import { audiences, subscribers } from './subscribers.ts'

type Options = { backup: Backup; config: Pick<Config, 'DATA_DIR'>; now: Date }

/**
 * Replaces all data and texts with a backup. Accounts erased since the backup are erased again. Sessions, mailed links and waiting mails are
 * deleted, and digests skip earlier news. Returns the number of accounts erased again, the number of pictures and the operators.
 */
export async function restoreInstance(database: Pick<Database, 'db' | 'pool'>, { backup, config, now }: Options) {
  subscribe(subscribers, audiences)
  const erasures = await readErasures(database.db, config)
  const mediaFolder = join(config.DATA_DIR, 'media')
  const texts = await unpackTexts(backup, config.DATA_DIR)
  let erasedAgain = 0
  await restoreBackup(database.pool, backup, {
    migrations: paths.migrations,
    media: mediaFolder,
    async prepare(db, unpacked) {
      erasedAgain = await prepareRestoredData({
        db,
        media: diskStorage(unpacked),
        erasures,
        listEvidence: listCaseFiles,
        now,
      })
      await skipDigests(db, now)
    },
  })
  texts.replaceLive()
  await writeErasureFile(database.db, config)
  let images = 0
  for await (const _ of diskStorage(mediaFolder).list()) images++
  const operators = (await listOperatorRows(database.db)).map(({ username }) => username)
  return { erasedAgain, images, operators }
}

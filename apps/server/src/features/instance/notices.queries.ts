import type { Updateable } from 'kysely'
import type { Db, Tx } from '../../platform/database/open-database.ts'
import type { DB as Schema } from '../../platform/database/schema.ts'

/** What operators tell everybody. It is asked for with each write, and is one row. */
export const readNotice = (db: Db) => notice(db).executeTakeFirstOrThrow()

/** Of two operators who change it at once, the second reads what the first has written. */
export const lockNotice = (tx: Tx) => notice(tx).forUpdate().executeTakeFirstOrThrow()

const notice = (db: Db) => db.selectFrom('notices').select(['banner_en', 'banner_fr', 'banner_at', 'maintenance_at'])

export async function updateNotice(tx: Tx, notice: Updateable<Schema['notices']>) {
  await tx.updateTable('notices').set(notice).execute()
}

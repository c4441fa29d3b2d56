import { exactCountLimit } from '@pollen/contract/constants'
import { sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../../platform/database/open-database.ts'
import type { DB as Schema } from '../../schema.ts'
import { isListed } from '../items/index.ts'
import { visibleMembers } from '../members/index.ts'

/** Counts stop just above the limit, so that a large instance answers as fast as a small one. */
const maxRows = sql.lit(exactCountLimit + 1)

export async function countMembersAndOpenItems(db: Db, now: Date) {
  const members = visibleMembers(db).select('members.id')
  const openItems = db.selectFrom('items').select('id').where(isListed(now))

  return db
    .selectNoFrom((select) => [
      select
        .selectFrom(members.limit(maxRows).as('limited'))
        .select((count) => count.fn.countAll<number>().as('n'))
        .as('members'),
      select
        .selectFrom(openItems.limit(maxRows).as('limited'))
        .select((count) => count.fn.countAll<number>().as('n'))
        .as('openItems'),
    ])
    .$narrowType<{ members: number; openItems: number }>()
    .executeTakeFirstOrThrow()
}

/** The banner and the maintenance notice: one row, read before each write. */
export const readNotice = (db: Db) => notice(db).executeTakeFirstOrThrow()

/** Makes concurrent changes wait for each other. */
export const lockNotice = (tx: Tx) => notice(tx).forUpdate().executeTakeFirstOrThrow()

const notice = (db: Db) => db.selectFrom('notices').select(['banner', 'banner_at', 'maintenance_at'])

export async function updateNotice(tx: Tx, notice: Updateable<Schema['notices']>) {
  await tx.updateTable('notices').set(notice).execute()
}

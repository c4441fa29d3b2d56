import { exactCountLimit } from '@pollen/contract/constants'
import { sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../../platform/database/open-database.ts'
import type { DB as Schema } from '../../schema.ts'
import { isListed } from '../items/index.ts'
import { visibleMembers } from '../members/index.ts'

/** Counting stops above the limit, so that the query takes constant time on large instances. */
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

/** A single row with the banner and the maintenance notice. Each write request reads it to check for maintenance. */
export const readNotice = (db: Db) => notice(db).executeTakeFirstOrThrow()

/** Serializes concurrent changes. */
export const lockNotice = (tx: Tx) => notice(tx).forUpdate().executeTakeFirstOrThrow()

const notice = (db: Db) => db.selectFrom('notices').select(['banner', 'banner_at', 'maintenance_at'])

export async function updateNotice(tx: Tx, notice: Updateable<Schema['notices']>) {
  await tx.updateTable('notices').set(notice).execute()
}

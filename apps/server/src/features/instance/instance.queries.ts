import { exactCountLimit } from '@pollen/contract/constants'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/open-database.ts'

/** Counts stop just above the limit, so that a large instance answers as fast as a small one. */
const countedRows = sql.lit(exactCountLimit + 1)

export async function countMembersAndOpenItems(db: Db, now: Date) {
  const activeMembers = db
    .selectFrom('members')
    .select('id')
    .where('activated_at', 'is not', null)
    .where('disabled_at', 'is', null)
  const openItems = db
    .selectFrom('items')
    .innerJoin('members', 'members.id', 'items.owner_id')
    .select('items.id')
    .where('members.disabled_at', 'is', null)
    .where('items.visibility', '=', sql.lit('PB'))
    .where('items.closed_at', 'is', null)
    .where((where) => where.or([where('items.enddate', 'is', null), where('items.enddate', '>', now)]))

  return db
    .selectNoFrom((select) => [
      select
        .selectFrom(activeMembers.limit(countedRows).as('counted'))
        .select((count) => count.fn.countAll<number>().as('n'))
        .as('members'),
      select
        .selectFrom(openItems.limit(countedRows).as('counted'))
        .select((count) => count.fn.countAll<number>().as('n'))
        .as('openItems'),
    ])
    .$narrowType<{ members: number; openItems: number }>()
    .executeTakeFirstOrThrow()
}

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
    .select('id')
    .where('visibility', '=', sql.lit('PB'))
    .where('closed_at', 'is', null)
    .where((where) => where.or([where('enddate', 'is', null), where('enddate', '>', now)]))
    .where(({ not, exists, selectFrom }) => {
      const owner = selectFrom('members').select('members.id').whereRef('members.id', '=', 'items.owner_id')
      // Asked this way round because few are disabled: their own index answers, and the other members are not read.
      return not(exists(owner.where('members.disabled_at', 'is not', null)))
    })

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

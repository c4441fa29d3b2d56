import type { MemberState } from '@pollen/contract/admin-members'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/open-database.ts'
import { type Slice, sliceByNumber } from '../../platform/paging.ts'
import { parseId, readIds, substringPattern } from './search.queries.ts'

const state = sql<MemberState>`CASE
  WHEN suspended_at IS NOT NULL THEN 'suspended' WHEN deletion_at IS NOT NULL THEN 'leaving'
  WHEN disabled_at IS NOT NULL THEN 'disabled' WHEN activated_at IS NOT NULL THEN 'active'
  WHEN applied_at IS NOT NULL THEN 'applied' ELSE 'new' END`

/** Members in any state, with the columns that operators see. */
const members = (db: Db) =>
  db
    .selectFrom('members')
    .select([
      'id',
      'username',
      'email',
      'first_name',
      'last_name',
      'language',
      'sign_up_date',
      'activated_at',
      'disabled_at',
      'suspended_at',
      'suspended_reason',
      'deletion_at',
      'mail_refused_at',
      state.as('state'),
      sql<boolean>`EXISTS (SELECT FROM operators WHERE member_id = members.id)`.as('is_operator'),
      sql<number>`(SELECT count(*)::int FROM items WHERE owner_id = members.id AND visibility <> 'DR')`.as(
        'items_count',
      ),
    ])

export type AdminMemberRow = NonNullable<Awaited<ReturnType<typeof findAdminMember>>>

export const findAdminMember = (db: Db, id: number) => members(db).where('id', '=', id).executeTakeFirst()

type MemberFilter = { q?: string | undefined; state?: MemberState | undefined }

function matches({ q, state: chosen }: MemberFilter) {
  const isFound = q ? sql`(search_text LIKE ${substringPattern(q)} OR id = ${parseId(q)})` : sql`true`
  return sql<boolean>`(${isFound} AND ${chosen ? sql`${state} = ${chosen}` : sql`true`})`
}

export const findAdminMemberIds = (db: Db, filter: MemberFilter) =>
  readIds(db.selectFrom('members').select('id').where(matches(filter)))

/** Returns the newest first. If `ids` is set, it replaces the filter, of which it has all matches. */
export function listAdminMembers(
  db: Db,
  { ids, ...filter }: MemberFilter & { ids?: number[] | undefined },
  slice: Slice<[number]>,
) {
  const all = members(db).where(ids ? sql<boolean>`id = ANY (${ids})` : matches(filter))
  return sliceByNumber(all, 'id', slice).execute()
}

export async function countMembersByState(db: Db): Promise<{ state: MemberState; count: number }[]> {
  const { rows } = await sql<{ state: MemberState; count: number }>`
    SELECT ${state} AS state, count(*)::int AS count FROM members GROUP BY 1`.execute(db)
  return rows
}

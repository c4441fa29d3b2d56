import type { MemberState } from '@pollen/contract/admin-members'
import { exactCountLimit } from '@pollen/contract/constants'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/open-database.ts'
import type { RowCount, Slice } from '../../platform/paging.ts'
import { containsText } from './contains-text.queries.ts'

const state = sql<MemberState>`CASE
  WHEN suspended_at IS NOT NULL THEN 'suspended' WHEN deletion_at IS NOT NULL THEN 'leaving'
  WHEN disabled_at IS NOT NULL THEN 'disabled' WHEN activated_at IS NOT NULL THEN 'active'
  WHEN applied_at IS NOT NULL THEN 'applied' ELSE 'new' END`

/** Members in any state, as operators see them. */
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
  const names = sql`concat_ws(' ', username, email, first_name, last_name)`
  const isFound = q ? sql`(${containsText(names, q)} OR id::text = ${q})` : sql`true`
  return sql<boolean>`(${isFound} AND ${chosen ? sql`${state} = ${chosen}` : sql`true`})`
}

/** The newest come first. */
export function listAdminMembers(db: Db, filter: MemberFilter, { after, isBackwards, offset, limit }: Slice<[number]>) {
  const all = members(db).where(matches(filter))
  const rest = after ? all.where('id', isBackwards ? '>' : '<', after[0]) : all
  return rest
    .orderBy('id', isBackwards ? 'asc' : 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
}

export async function countAdminMembers(db: Db, filter: MemberFilter): Promise<RowCount> {
  const ids = db
    .selectFrom('members')
    .select('id')
    .where(matches(filter))
    .limit(exactCountLimit + 1)
  return { count: (await ids.execute()).length, isExact: true }
}

export async function countMembersByState(db: Db): Promise<{ state: MemberState; count: number }[]> {
  const { rows } = await sql<{ state: MemberState; count: number }>`
    SELECT ${state} AS state, count(*)::int AS count FROM members GROUP BY 1`.execute(db)
  return rows
}

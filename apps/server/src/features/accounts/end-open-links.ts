import type { Tx } from '../../platform/database/open-database.ts'
import { emit } from '../../platform/events/emit.ts'
import { deleteOpenTokens } from './tokens.queries.ts'

/** After a change of who can read the account's mails: what was mailed before opens nothing any more. */
export async function endOpenLinks(tx: Tx, { memberId, now }: { memberId: number; now: Date }) {
  await deleteOpenTokens(tx, memberId)
  await emit(tx, { type: 'account.links_ended', stream: { member_id: memberId }, data: {}, at: now })
}

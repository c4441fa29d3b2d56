import type { Tx } from '../../platform/database/open-database.ts'
import { deleteConversationsLeftBy } from '../conversations/index.ts'
import { deleteViewsOf } from '../items/index.ts'
import { deleteAccount } from './accounts.queries.ts'
import { disableMember } from './disable-account.ts'
import { insertErasure } from './erasures.queries.ts'

/**
 * Erases a member and all that is theirs, and notes it in the list of erasures. What others have of them is as after
 * disabling: an account that was never disabled is disabled first, with its events.
 */
export async function eraseMember(tx: Tx, memberId: number, now: Date) {
  await disableMember(tx, memberId, now)
  await deleteConversationsLeftBy(tx, memberId)
  await deleteViewsOf(tx, memberId)
  await insertErasure(tx, memberId, now)
  await deleteAccount(tx, memberId)
}

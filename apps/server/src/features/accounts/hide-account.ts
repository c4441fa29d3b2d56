import type { Tx } from '../../platform/database/open-database.ts'
import { recountCommentsOfMember } from '../comments/index.ts'
import { closeConversationsOfMember } from '../conversations/index.ts'
import { setDisabled } from './accounts.queries.ts'
import { endSessions } from './end-session.ts'

/** Disables an account, with what others had of it, and ends its sessions. False when it is disabled already. */
export async function hideAccount(tx: Tx, memberId: number, now: Date): Promise<boolean> {
  const isFirst = await setDisabled(tx, memberId, now)
  if (isFirst) {
    await recountCommentsOfMember(tx, memberId, 'disabled')
    await closeConversationsOfMember(tx, { memberId, now })
  }
  await endSessions(tx, { memberId, now })
  return isFirst
}

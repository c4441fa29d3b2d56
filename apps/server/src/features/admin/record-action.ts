import type { OperatorActionName } from '@pollen/contract/admin'
import { maxReasonLength } from '@pollen/contract/admin-fields'
import type { Deps, Viewer } from '../../platform/action.ts'
import type { Tx } from '../../platform/database/open-database.ts'
import type { Caller } from '../../platform/http/read-caller.ts'
import type { Mail } from '../../platform/mail/mail-content.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import { insertAction } from './actions.queries.ts'

/** An operator in the web app, or a command on the server, which has no viewer. */
export type Actor = Pick<Deps, 'clock' | 'config'> & { viewer: Viewer | null; caller: Caller }

type ActionRecord = {
  action: OperatorActionName
  memberId?: number | null
  itemId?: number | null
  caseId?: number
  reason?: string
  isAutomatic?: boolean
}

/** Logs an action of an operator or a moderator in the same transaction as the action itself. */
export async function recordAction(
  tx: Tx,
  { viewer, clock, caller }: Pick<Actor, 'clock' | 'viewer' | 'caller'>,
  { action, memberId, itemId, caseId, reason = '', isAutomatic = false }: ActionRecord,
) {
  await insertAction(tx, {
    done_at: clock(),
    channel: isAutomatic ? 'automatic' : viewer ? 'web' : 'command',
    operator_id: isAutomatic ? null : (viewer?.id ?? null),
    os_user: isAutomatic ? null : (caller.systemUser?.slice(0, 100) ?? null),
    action,
    member_id: memberId ?? null,
    item_id: itemId ?? null,
    case_id: caseId ?? null,
    reason: reason.slice(0, maxReasonLength),
  })
}

export const mailMember = (tx: Tx, { clock }: Pick<Actor, 'clock'>, to: { id: number; email: string }, mail: Mail) =>
  queueMail(tx, { memberId: to.id, to: to.email, mail, now: clock() })

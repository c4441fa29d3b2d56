import type { OperatorActionName } from '@pollen/contract/admin'
import type { Deps, Viewer } from '../../platform/action.ts'
import type { Tx } from '../../platform/database/open-database.ts'
import { insertAction } from './actions.queries.ts'

/** Who does something: an operator in the web app, or null for a command on the server. */
export type Actor = Pick<Deps, 'clock' | 'config'> & { viewer: Viewer | null }

type ActionRecord = { action: OperatorActionName; memberId?: number; itemId?: number; reason?: string }

/** Notes what an operator did, in the transaction in which it is done. */
export async function recordAction(
  tx: Tx,
  { viewer, clock }: Pick<Actor, 'clock' | 'viewer'>,
  { action, memberId, itemId, reason = '' }: ActionRecord,
) {
  await insertAction(tx, {
    done_at: clock(),
    channel: viewer ? 'web' : 'command',
    operator_id: viewer?.id ?? null,
    action,
    member_id: memberId ?? null,
    item_id: itemId ?? null,
    reason,
  })
}

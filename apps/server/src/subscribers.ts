import { closeWithItem } from './features/conversations/index.ts'
import { endExports } from './features/exports/index.ts'
import type { Subscribers } from './platform/events/emit.ts'

/** Who does something together with which event, in the same transaction. */
export const subscribers: Subscribers = {
  'account.logged_out': [endExports],
  'item.closed': [closeWithItem],
  'account.links_ended': [endExports],
}

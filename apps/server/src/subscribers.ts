import { closeWithItem } from './features/conversations/index.ts'
import { endExports } from './features/exports/index.ts'
import type { Subscribers } from './platform/events/emit.ts'

/** Who does something together with which event, in the same transaction. */
export const subscribers: Subscribers = {
  'item.closed': [closeWithItem],
  'account.logged_out': [endExports],
  'account.links_ended': [endExports],
}

import { closeWithItem, tellOfItem } from './features/conversations/index.ts'
import { endExports } from './features/exports/index.ts'
import type { Subscribers } from './platform/events/emit.ts'

/** Who does something together with which event, in the same transaction. */
export const subscribers: Subscribers = {
  'item.changed': [tellOfItem],
  'item.closed': [closeWithItem, tellOfItem],
  'account.logged_out': [endExports],
  'account.links_ended': [endExports],
}

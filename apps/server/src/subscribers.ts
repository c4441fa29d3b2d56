import { closeBlocked, closeWithItem, emitItemChanged, participantIdsOf } from './features/conversations/index.ts'
import { endExports } from './features/exports/index.ts'
import { mailAfterWait, mailNewMessage, mailOnceImagesArrive, startDigests } from './features/notifications/index.ts'
import type { Subscribers } from './platform/events/emit.ts'
import type { Audiences } from './platform/events/events.queries.ts'

/** Handlers of each event, which run in the transaction that emits it. */
export const subscribers: Subscribers = {
  'item.published': [mailAfterWait],
  'item.changed': [emitItemChanged, mailOnceImagesArrive],
  'item.closed': [closeWithItem, emitItemChanged],
  'message.sent': [mailNewMessage],
  'member.blocked': [closeBlocked],
  'member.mail_frequencies_changed': [startDigests],
  'account.logged_out': [endExports],
  'account.links_ended': [endExports],
}

/** Return the members that an event concerns, by the owner of its stream. */
export const audiences: Audiences = {
  conversation_id: participantIdsOf,
  member_id: (ids) => ids,
}

import { closeWithItem, tellOfItem } from './features/conversations/index.ts'
import { endExports } from './features/exports/index.ts'
import { mailAfterWait, mailNewMessage, mailOnceImagesArrive, startDigests } from './features/notifications/index.ts'
import { each, type Subscribers } from './platform/events/emit.ts'

/** Who does something together with which event, in the same transaction. */
export const subscribers: Subscribers = {
  'item.published': [mailAfterWait],
  'item.changed': [each(tellOfItem), each(mailOnceImagesArrive)],
  'item.closed': [each(closeWithItem), each(tellOfItem)],
  'message.sent': [each(mailNewMessage)],
  'member.mail_frequencies_changed': [each(startDigests)],
  'account.logged_out': [each(endExports)],
  'account.links_ended': [each(endExports)],
}

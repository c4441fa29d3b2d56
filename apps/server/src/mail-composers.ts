import {
  composeAnnouncement,
  composeConversations,
  composeEvents,
  composeItems,
  composeReferenceLocation,
  composeResources,
  recordAccepted,
  recordRefused,
} from './features/notifications/index.ts'
import type { MailComposers } from './platform/mail/mail-composer.ts'
import type { AddressRecords } from './platform/mail/mails.queries.ts'

/** Who writes which mail when it is sent. The name is stored with the mail, and stays when the code is renamed. */
export const mailComposers: MailComposers = {
  conversations: composeConversations,
  items: composeItems,
  events: composeEvents,
  resources: composeResources,
  reference_location: composeReferenceLocation,
  announcement: composeAnnouncement,
}

/** What becomes of an address whose mails are accepted or refused. */
export const addressRecords: AddressRecords = { recordAccepted, recordRefused }

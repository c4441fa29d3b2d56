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

/** Composers, which write mails when they are sent. Their names are stored with the mails, so they stay when the code is renamed. */
export const mailComposers: MailComposers = {
  conversations: composeConversations,
  items: composeItems,
  events: composeEvents,
  resources: composeResources,
  reference_location: composeReferenceLocation,
  announcement: composeAnnouncement,
}

/** Record accepted and refused mails of an address. */
export const addressRecords: AddressRecords = { recordAccepted, recordRefused }

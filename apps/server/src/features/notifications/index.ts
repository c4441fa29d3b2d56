export { findTrialReader, previewAnnouncement, queueAnnouncement, queueTrial } from './announce.ts'
export { composeAnnouncement } from './announcement.mails.ts'
export { type AnnouncementTexts, joinAnnouncement } from './announcement-texts.ts'
export { composeConversations } from './conversations.mails.ts'
export {
  deleteOldMailedItems,
  mailAfterWait,
  mailNewItem,
  mailNewMessage,
  mailOnceImagesArrive,
} from './instant-mails.ts'
export { composeEvents, composeItems } from './items.mails.ts'
export { notificationExport } from './notifications.export.ts'
export { notificationRoutes } from './notifications.routes.ts'
export { prepareDigests, skipDigests, startDigests } from './prepare-digests.ts'
export { recordAccepted, recordRefused } from './recipients.queries.ts'
export { composeReferenceLocation } from './reference-location.mails.ts'
export { composeResources } from './resources.mails.ts'
export { noMails } from './unsubscribe.ts'

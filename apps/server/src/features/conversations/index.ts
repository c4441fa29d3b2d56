export {
  closeBlocked,
  closeConversationsOfMember,
  closeWithItem,
  reopenConversationsOfMember,
} from './close-conversations.ts'
export { conversationExport } from './conversations.export.ts'
export { deleteConversationsLeftBy } from './conversations.queries.ts'
export { conversationRoutes } from './conversations.routes.ts'
export { forgetDeletedMessages, removeMessage, restoreMessage } from './delete-message.ts'
export { emitItemChanged } from './emit-item-changed.ts'
export { conversationChannels } from './live/conversation-channels.ts'
export { attachImages, insertMessageImage, listMessageFiles } from './message-images.queries.ts'
export { deleteUnsentImages } from './message-images.ts'
export { findMessageOf } from './messages.queries.ts'
export { findParticipants, otherSide, participantIdsOf } from './participants.queries.ts'
export { countUnreadByMember } from './unread.queries.ts'

export { closeConversationsOfMember, closeWithItem } from './close-conversations.ts'
export { conversationExport } from './conversations.export.ts'
export { deleteEmptyConversations } from './conversations.queries.ts'
export { conversationRoutes } from './conversations.routes.ts'

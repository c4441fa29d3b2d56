export { closeConversationsOfMember, closeWithItem, reopenConversationsOfMember } from './close-conversations.ts'
export { conversationExport } from './conversations.export.ts'
export { deleteConversationsLeftBy } from './conversations.queries.ts'
export { conversationRoutes } from './conversations.routes.ts'

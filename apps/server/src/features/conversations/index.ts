export { conversationExport } from './conversations.export.ts'
export { closeConversationsOfItem, closeConversationsOfMember, forgetAbandoned } from './conversations.queries.ts'
export { conversationRoutes } from './conversations.routes.ts'

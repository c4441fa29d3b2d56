import { conversations } from '@pollen/contract/conversations'
import { route } from '../../platform/action.ts'
import { closeAllOfItem } from './close-conversations.ts'
import { createConversation } from './create-conversation.ts'

export const conversationRoutes = [
  route(conversations.create, createConversation),
  route(conversations.closeAllOfItem, closeAllOfItem),
]

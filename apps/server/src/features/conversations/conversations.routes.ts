import { conversations } from '@pollen/contract/conversations'
import { messages } from '@pollen/contract/messages'
import { route } from '../../platform/action.ts'
import { closeAllOfItem } from './close-conversations.ts'
import { createConversation } from './create-conversation.ts'
import { addMessageImage, checkMessageImageFields, getMessageImage } from './message-images.ts'

export const conversationRoutes = [
  route(conversations.create, createConversation),
  route(conversations.closeAllOfItem, closeAllOfItem),
  route(messages.addImage, addMessageImage, { checkFields: checkMessageImageFields }),
  route(messages.image, getMessageImage),
]

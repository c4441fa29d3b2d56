import { conversations } from '@pollen/contract/conversations'
import { messages } from '@pollen/contract/messages'
import { notifications } from '@pollen/contract/notifications'
import { route } from '../../platform/action.ts'
import { closeAllOfItem, closeConversation, openConversation } from './close-conversations.ts'
import { createConversation } from './create-conversation.ts'
import { createMessage } from './create-message.ts'
import { deleteMessage } from './delete-message.ts'
import { getConversation, listConversations } from './list-conversations.ts'
import { listMessages } from './list-messages.ts'
import { countNotifications, markSeen } from './mark-seen.ts'
import { addMessageImage, checkMessageImageFields, getMessageImage } from './message-images.ts'
import { muteConversation, unmuteConversation } from './mute-conversation.ts'

export const conversationRoutes = [
  route(conversations.list, listConversations),
  route(conversations.get, getConversation),
  route(conversations.create, createConversation),
  route(conversations.close, closeConversation),
  route(conversations.closeByGet, closeConversation),
  route(conversations.open, openConversation),
  route(conversations.openByGet, openConversation),
  route(conversations.mute, muteConversation),
  route(conversations.unmute, unmuteConversation),
  route(conversations.closeAllOfItem, closeAllOfItem),
  route(messages.addImage, addMessageImage, { checkFields: checkMessageImageFields }),
  route(messages.image, getMessageImage),
  route(messages.list, listMessages),
  route(messages.create, createMessage),
  route(messages.delete, deleteMessage),
  route(notifications.count, countNotifications),
  route(notifications.markSeen, markSeen),
]

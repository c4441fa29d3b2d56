import type { Message } from '@pollen/contract/messages'
import { translate } from '../../lib/i18n.ts'
import type { OutboxKind } from '../../lib/outbox.ts'
import { showFailure } from '../../ui/snackbar.tsx'
import { addMessage } from './conversation-cache.ts'
import { sendMessage, uploadMessageImage } from './conversations.api.ts'

/** How the outbox sends messages. Its targets are conversations. */
export const messageKind: OutboxKind<Message> = {
  name: 'message',
  async send(client, { targetId, content, uploaded, key }, signal) {
    const message = await sendMessage(targetId, { content, images: uploaded, client_id: key }, signal)
    addMessage(client, message)
    return message
  },
  uploadImage: async ({ targetId }, image, signal) => (await uploadMessageImage(targetId, image, signal)).id,
  deletedKey: 'MESSAGE_DOESNT_EXIST',
  onFailure(failure, { isRefused }) {
    // A message that waits is no failure: the thread shows that it waits, and it is sent later.
    if (isRefused) showFailure(failure, translate('notif-error-send-message'))
  },
}

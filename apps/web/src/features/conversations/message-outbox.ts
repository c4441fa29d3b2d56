import type { Message } from '@pollen/contract/messages'
import { translate } from '../../lib/i18n.ts'
import type { OutboxKind } from '../../lib/outbox.ts'
import { showFailure } from '../../ui/snackbar.tsx'
import { addMessage } from './conversation-cache.ts'
import { sendMessage, uploadMessageImage } from './conversations.api.ts'

/** Sends messages from the outbox. The targets of its entries are conversations. */
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
    // Other failures need no report: the thread shows the waiting message, and the outbox sends it later.
    if (isRefused) showFailure(failure, translate('notif-error-send-message'))
  },
}

import type { Comment } from '@pollen/contract/comments'
import { translate } from '../../lib/i18n.ts'
import type { OutboxKind } from '../../lib/outbox.ts'
import { showFailure } from '../../ui/snackbar.tsx'
import { addCachedComment, refreshComments, sendComment } from './comments.api.ts'

/** Sends comments from the outbox. The targets of its entries are items. */
export const commentKind: OutboxKind<Comment> = {
  name: 'comment',
  async send(client, { targetId, content, key }, signal) {
    const comment = await sendComment(targetId, content, { idempotencyKey: key, signal })
    addCachedComment(client, targetId, comment)
    void refreshComments(client)
    return comment
  },
  deletedKey: 'COMMENT_DOESNT_EXIST',
  onFailure(failure, { isFirst }) {
    // Offline, the entry itself shows that it is waiting.
    if (isFirst && navigator.onLine) showFailure(failure, translate('notif-error-post-comment'))
  },
}

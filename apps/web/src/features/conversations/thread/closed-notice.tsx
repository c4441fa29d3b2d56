import type { Conversation } from '@pollen/contract/conversations'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../lib/session.ts'
import { Button } from '../../../ui/button.tsx'
import { IconLock, IconUserOff } from '../../../ui/icons.ts'
import { otherParticipant, participantName } from '../participants.ts'
import classes from './closed-notice.module.css'
import { useReopenConversation } from './use-reopen-conversation.ts'

/** Replaces the message box of a closed conversation: explains why, and offers to reopen it if the member may. */
export function ClosedNotice({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslation()
  const viewerId = useSession()?.userId
  const { reopen, isReopening } = useReopenConversation(conversation.id)
  const other = otherParticipant(conversation, viewerId)
  const isOwn = conversation.closed_by !== null && conversation.closed_by.id === viewerId
  const isUnavailable = !other?.user
  const name = participantName(other, t)
  const Icon = isUnavailable ? IconUserOff : IconLock
  const reason = isUnavailable
    ? t(other?.is_deleted ? 'thread-other-deleted' : 'thread-other-away')
    : t(closedKey(conversation, viewerId), { name })
  return (
    <div className={classes.notice} role="status">
      <p className={classes.reason}>
        <Icon size={22} stroke={1.75} aria-hidden />
        <span>{reason}</span>
      </p>
      {isOwn && !isUnavailable && (
        <Button look="outlined" isBusy={isReopening} onClick={reopen}>
          {t('thread-open')}
        </Button>
      )}
    </div>
  )
}

function closedKey({ closed_by }: Conversation, viewerId: number | undefined) {
  if (closed_by === null) return 'thread-closed'
  return closed_by.id === viewerId ? 'thread-closed-by-you' : 'thread-closed-by-other'
}

import type { Conversation } from '@pollen/contract/conversations'
import { IconLock, IconUserOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../lib/session.ts'
import { Button } from '../../../ui/button.tsx'
import { otherParticipant, participantName } from '../participants.ts'
import classes from './closed-notice.module.css'
import { useOpening } from './use-opening.ts'

/** Stands in place of the message box: why nobody can write, and what the member can do about it. */
export function ClosedNotice({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslation()
  const viewerId = useSession()?.userId
  const { open, isOpening } = useOpening(conversation.id)
  const other = otherParticipant(conversation, viewerId)
  const isOwn = conversation.closed_by !== null && conversation.closed_by.id === viewerId
  const isGone = !other?.user
  const name = participantName(other, t)
  const Icon = isGone ? IconUserOff : IconLock
  const reason = isGone
    ? t(other?.is_deleted ? 'thread-other-deleted' : 'thread-other-away')
    : t(closedKey(conversation, viewerId), { name })
  return (
    <div className={classes.notice} role="status">
      <p className={classes.reason}>
        <Icon size={22} stroke={1.75} aria-hidden />
        <span>{reason}</span>
      </p>
      {isOwn && !isGone && (
        <Button look="outlined" isBusy={isOpening} onClick={open}>
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

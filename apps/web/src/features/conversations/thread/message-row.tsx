import type { Message } from '@pollen/contract/messages'
import { memo, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutboxEntry } from '../../../lib/outbox-entries.ts'
import { MemberPicture } from '../../../parts/member-picture.tsx'
import { IsTabStop } from './message-focus.ts'
import classes from './message-row.module.css'
import { SentMessage } from './sent-message.tsx'
import { UnsentEntry } from './unsent-entry.tsx'

/** Sender of a message: the name is set for the other participant only; the member is null if they can no longer be shown. */
type Sender = { name?: string; member: (Parameters<typeof MemberPicture>[0]['member'] & { id: number }) | null }

export type MessageActions = {
  onDelete: (message: Message) => void
  onRetry: (key: string) => void
  onDiscard: (key: string) => void
}

type MessageRowProps = {
  rowKey: string
  isTabStop: boolean
  message?: Message
  unsent?: OutboxEntry
  isOwn: boolean
  /** Position in the run. The sender is named before the first message, and pictured next to the last. */
  isFirst: boolean
  isLast: boolean
  sender: Sender
  isRead: boolean
  actions: MessageActions
}

/** One message with its sender. Memoized, so that only changed messages render again. */
export const MessageRow = memo(function MessageRow(props: MessageRowProps) {
  const { t } = useTranslation()
  const { rowKey, isTabStop, message, unsent, isOwn, isFirst, isLast, sender, isRead, actions } = props
  const id = useId()
  return (
    <li
      className={classes.row}
      data-row={rowKey}
      data-is-own={isOwn}
      data-is-first={isFirst}
      data-is-last={isLast}
      tabIndex={isTabStop ? 0 : -1}
      aria-labelledby={`${id}-sender ${id}-words`}
    >
      <span className={classes.picture}>
        {isLast &&
          (sender.member ? <MemberPicture member={sender.member} size={36} /> : <span className={classes.noPicture} />)}
      </span>
      {/* Even while hidden, it is part of the accessible name of the row. */}
      <span id={`${id}-sender`} className="visually-hidden" hidden={!isFirst}>
        {isOwn ? t('message-from-you') : t('message-from', { name: sender.name })}
      </span>
      <IsTabStop value={isTabStop}>
        {message && (
          <SentMessage
            message={message}
            wordsId={`${id}-words`}
            sender={sender.name}
            author={isOwn ? undefined : (sender.member ?? undefined)}
            onDelete={isOwn ? actions.onDelete : undefined}
            isRead={isRead}
          />
        )}
        {unsent && (
          <UnsentEntry
            message={unsent}
            wordsId={`${id}-words`}
            onRetry={actions.onRetry}
            onDiscard={actions.onDiscard}
          />
        )}
      </IsTabStop>
    </li>
  )
})

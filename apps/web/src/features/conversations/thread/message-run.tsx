import type { Message } from '@pollen/contract/messages'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { MemberPicture } from '../../members/index.ts'
import type { ThreadMessage } from './group-messages.ts'
import classes from './message-run.module.css'
import { SentMessage } from './sent-message.tsx'
import { UnsentEntry } from './unsent-entry.tsx'

/** Who wrote a run; null where they cannot be shown any more. */
export type Sender = { name: string; member: Parameters<typeof MemberPicture>[0]['member'] | null }

export type MessageActions = {
  onDelete: (message: Message) => void
  onRetry: (clientId: string) => void
  onDiscard: (clientId: string) => void
}

type MessageRunProps = {
  messages: ThreadMessage[]
  isOwn: boolean
  sender: Sender
  /** The last message of the run, if it is the last one that the other person has seen. */
  readId?: number
  actions: MessageActions
}

/** What one person said without a pause, with their picture at the side. */
export const MessageRun = memo(function MessageRun({ messages, isOwn, sender, readId, actions }: MessageRunProps) {
  const { t } = useTranslation()
  return (
    <li className={classes.run} data-is-own={isOwn}>
      <span className={classes.picture}>
        {sender.member ? <MemberPicture member={sender.member} size={36} /> : <span className={classes.nobody} />}
      </span>
      <div className={classes.messages}>
        <span className="visually-hidden">
          {isOwn ? t('message-from-you') : t('message-from', { name: sender.name })}
        </span>
        {messages.map(({ key, message, unsent }) =>
          message ? (
            <SentMessage
              key={key}
              message={message}
              sender={sender.name}
              onDelete={isOwn ? actions.onDelete : undefined}
              isRead={message.id === readId}
            />
          ) : (
            <UnsentEntry key={key} message={unsent} onRetry={actions.onRetry} onDiscard={actions.onDiscard} />
          ),
        )}
      </div>
    </li>
  )
}, isSameRun)

/** Runs are built anew with every message; only those that changed are drawn again. */
function isSameRun(before: MessageRunProps, now: MessageRunProps) {
  return (
    before.isOwn === now.isOwn &&
    before.sender === now.sender &&
    before.readId === now.readId &&
    before.actions === now.actions &&
    before.messages.length === now.messages.length &&
    before.messages.every(({ message, unsent }, index) => {
      const other = now.messages[index]
      return other?.message === message && other?.unsent === unsent
    })
  )
}

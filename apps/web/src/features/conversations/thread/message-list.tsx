import type { Conversation } from '@pollen/contract/conversations'
import type { Message } from '@pollen/contract/messages'
import { useQuery } from '@tanstack/react-query'
import { type Ref, useCallback, useEffect, useImperativeHandle, useLayoutEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../lib/format.ts'
import type { OutboxEntry } from '../../../lib/outbox-entries.ts'
import { useSession } from '../../../lib/session.ts'
import { Button } from '../../../ui/button.tsx'
import { IconArrowDown } from '../../../ui/icons.ts'
import { meQuery } from '../../members/index.ts'
import type { useMessages } from '../conversations.api.ts'
import { otherParticipant, participantName } from '../participants.ts'
import { DaySeparator, NewSeparator } from './day-separator.tsx'
import { groupMessages } from './group-messages.ts'
import { useMessageFocus } from './message-focus.ts'
import classes from './message-list.module.css'
import { type MessageActions, MessageRow } from './message-row.tsx'
import { useSeen } from './use-seen.ts'
import { useThreadScroll } from './use-thread-scroll.ts'

type MessageListProps = {
  /** The scroll container, which can take the focus. */
  ref: Ref<HTMLElement | null>
  conversation: Conversation
  loaded: ReturnType<typeof useMessages>
  unsent: readonly OutboxEntry[]
  channel: string
  actions: MessageActions
}

/** The messages of the thread, from the oldest loaded one to the newest and the unsent ones. */
export function MessageList({ ref, conversation, loaded, unsent, channel, actions }: MessageListProps) {
  const { t } = useTranslation()
  const viewerId = useSession()?.userId
  const { messages, hasOlder, loadOlder, isLoadingOlder, hasOlderFailed } = loaded
  const loadNearTop = useCallback(() => {
    // After a failure, only the button retries.
    if (hasOlder && !isLoadingOlder && !hasOlderFailed) void loadOlder()
  }, [hasOlder, isLoadingOlder, hasOlderFailed, loadOlder])
  const { box, list, isAtNewest, follow, hold, showNewest, drawing } = useThreadScroll(messages, loadNearTop)
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => box.current, [box])
  const { drawn, hasMoreAbove, hasMoreBelow, abovePx, belowPx } = drawing
  const reading = { conversation, messages, viewerId, isAtNewest, channel }
  const { newAfterId, unseenCount, clearNew } = useSeen(reading)
  const other = otherParticipant(conversation, viewerId)
  const senders = useSenders(conversation, viewerId)

  // A new own message scrolls into view and clears the marker of new messages.
  const written = unsent.at(-1)?.key
  const lastWritten = useRef(written)
  useEffect(() => {
    if (written === undefined || written === lastWritten.current) return
    lastWritten.current = written
    clearNew()
    showNewest()
  }, [written, clearNew, showNewest])

  const isOldestMissing = hasOlder || hasMoreAbove
  const entries = useMemo(
    () =>
      groupMessages({
        messages: drawn,
        unsent: hasMoreBelow ? [] : unsent,
        viewerId,
        newAfterId,
        hasOlder: isOldestMissing,
      }),
    [drawn, hasMoreBelow, unsent, viewerId, newAfterId, isOldestMissing],
  )
  // Changes within the thread, such as the marker of new messages, may keep its height, so the ResizeObserver does not notice them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: changed entries may have moved
  useLayoutEffect(hold, [entries])
  const { tabStop, handlers } = useMessageFocus(entries)
  const readId = messages.findLast(({ id, user_id }) => user_id === viewerId && id <= (other?.seen_message_id ?? 0))?.id
  const isOwner = other?.is_owner === false
  const emptyText = t(isOwner ? 'messages-none-yet' : 'messages-none', { name: senders.other.name })
  const jump = () => {
    showNewest()
    // The button is about to disappear.
    box.current?.focus({ preventScroll: true })
  }
  return (
    <div className={classes.frame}>
      <section
        ref={box}
        className={classes.box}
        aria-label={t('messages-with', { name: senders.other.name })}
        tabIndex={-1}
        onScroll={follow}
      >
        <div className={classes.content} data-is-empty={entries.length === 0}>
          {hasOlder && (
            <div className={classes.older}>
              {hasOlderFailed && <p role="alert">{t('messages-older-failed')}</p>}
              <Button look="plain" isBusy={isLoadingOlder} onClick={() => void loadOlder()}>
                {t('messages-older')}
              </Button>
            </div>
          )}
          {entries.length === 0 && <p className={classes.empty}>{emptyText}</p>}
          {entries.length === 0 && !isOwner && <NewMemberNote name={senders.other.name} />}
          <div style={{ height: abovePx }} />
          <ol ref={list} className={classes.entries} aria-description={t('messages-arrows')} {...handlers}>
            {entries.flatMap((entry) => {
              if (entry.kind === 'day') return <DaySeparator key={entry.key} date={entry.date} />
              if (entry.kind === 'new') return <NewSeparator key={entry.key} />
              return entry.messages.map(({ key, message, unsent }, index) => (
                <MessageRow
                  key={key}
                  rowKey={key}
                  isTabStop={key === tabStop}
                  message={message}
                  unsent={unsent}
                  isOwn={entry.isOwn}
                  isFirst={index === 0}
                  isLast={index === entry.messages.length - 1}
                  sender={entry.isOwn ? senders.own : senders.other}
                  isRead={message !== undefined && message.id === readId}
                  actions={actions}
                />
              ))
            })}
          </ol>
          <div style={{ height: belowPx }} />
        </div>
      </section>
      {!isAtNewest && (
        <button type="button" className={classes.jump} onClick={jump}>
          <IconArrowDown size={20} aria-hidden />
          {unseenCount > 0
            ? t('messages-new', { count: unseenCount, shown: formatCount(unseenCount) })
            : t('messages-newest')}
        </button>
      )}
      <Announcement messages={messages} viewerId={viewerId} name={senders.other.name} />
    </div>
  )
}

/** Announces the limits of a new account. */
function NewMemberNote({ name }: { name: string }) {
  const { t } = useTranslation()
  const { data: me } = useQuery(meQuery)
  const limits = me?.new_member_limits
  return limits && <p className={classes.empty}>{t('messages-new-member', { count: limits.conversations, name })}</p>
}

function useSenders(conversation: Conversation, viewerId: number | undefined) {
  const { t } = useTranslation()
  const { users } = conversation
  return useMemo(() => {
    const own = users.find(({ user }) => user?.id === viewerId)
    const other = otherParticipant({ users }, viewerId)
    return {
      own: { member: own?.user ?? null },
      other: { name: participantName(other, t), member: other?.user ?? null },
    }
  }, [users, viewerId, t])
}

type AnnouncementProps = { messages: Message[]; viewerId: number | undefined; name: string }

/** Announces new messages of the other participant to screen readers. */
function Announcement({ messages, viewerId, name }: AnnouncementProps) {
  const { t } = useTranslation()
  const newest = messages.findLast(({ user_id }) => user_id !== viewerId)
  const knownId = useRef(messages.at(-1)?.id ?? 0)
  const isNew = newest !== undefined && newest.id > knownId.current
  const photos = newest && newest.images.length > 0 && t('message-photos-announced', { count: newest.images.length })
  return (
    <p role="log" aria-live="polite" className="visually-hidden">
      {isNew && t('message-announced', { name, content: [photos, newest.content].filter(Boolean).join('. ') })}
    </p>
  )
}

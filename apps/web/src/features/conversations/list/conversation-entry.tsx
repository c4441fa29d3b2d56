import type { Conversation } from '@pollen/contract/conversations'
import type { Message } from '@pollen/contract/messages'
import { pages } from '@pollen/contract/pages'
import { IconLock, IconMapPin, IconPhoto } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate, formatRelativeTime } from '../../../lib/format.ts'
import { currentLanguage } from '../../../lib/i18n.ts'
import { useSession } from '../../../lib/session.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { CategoryPicture, ItemThumb } from '../../items/index.ts'
import { MemberPicture } from '../../members/index.ts'
import { otherParticipant, participantName } from '../participants.ts'
import { messageParts } from '../thread/message-parts.ts'
import { shortCount } from '../unread.api.ts'
import classes from './conversation-entry.module.css'
import { readListAddress } from './use-list-address.ts'

type ConversationEntryProps = { conversation: Conversation; now: Date; takesFocus: boolean }

/**
 * One conversation of the list, as a link to it. Screen readers get one sentence, in the order in which it makes sense; the
 * hidden words join its parts.
 */
export function ConversationEntry({ conversation, now, takesFocus }: ConversationEntryProps) {
  const { t } = useTranslation()
  const { id, item, last_message, unread_messages: unread, is_closed, creationdate } = conversation
  const other = otherParticipant(conversation, useSession()?.userId)
  const language = currentLanguage()
  const date = new Date(last_message?.date ?? creationdate)
  return (
    <Link
      to={pages.conversation.path}
      params={{ id: String(id) }}
      search={readListAddress}
      activeOptions={{ includeSearch: false }}
      className={classes.entry}
      data-is-unread={unread > 0}
      data-takes-focus={takesFocus || undefined}
    >
      <span className={classes.pictures}>
        {item ? <ItemThumb item={item} /> : <CategoryPicture category="OT" />}
        {other?.user && (
          <span className={classes.member}>
            <MemberPicture member={other.user} size={28} />
          </span>
        )}
      </span>
      <span className={classes.item}>{item?.name ?? t('conversation-item-unavailable')}</span>
      <Joint> {t('conversation-with')} </Joint>
      <span className={classes.name}>{participantName(other, t)}</span>
      <Joint>, </Joint>
      {is_closed && (
        <span className={classes.closed}>
          <IconLock size={14} aria-hidden />
          {t('conversation-closed')}
          <Joint>, </Joint>
        </span>
      )}
      <span className={classes.message}>
        <LastMessage message={last_message} />
      </span>
      <Joint>, </Joint>
      <time className={classes.time} dateTime={date.toISOString()} title={formatDate(date, language)}>
        {/* The clock of the page goes by minutes; a message may be younger. */}
        {formatRelativeTime(date, language, date > now ? date : now)}
      </time>
      {unread > 0 && (
        <span className={classes.unread}>
          <Joint>, {t('unread-messages', { count: unread })}</Joint>
          <span aria-hidden>{shortCount(unread)}</span>
        </span>
      )}
    </Link>
  )
}

/** Words that only a screen reader needs. */
function Joint({ children }: { children: ReactNode }) {
  return <span className="visually-hidden">{children}</span>
}

/** What was said last, in one line. A position is named, not written in numbers. */
function LastMessage({ message }: { message: Message | null }) {
  const { t } = useTranslation()
  const isOwn = useSession()?.userId === message?.user_id
  if (!message) return t('conversation-no-message')
  return (
    <>
      {isOwn && `${t('conversation-you')} `}
      {message.images.length > 0 && (
        <>
          <IconPhoto size={16} aria-hidden />{' '}
          {message.content === '' && t('conversation-photos', { count: message.images.length })}
        </>
      )}
      {messageParts(message.content).map((part, index) =>
        part.kind === 'location' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a message never move
          <Fragment key={index}>
            <IconMapPin size={16} aria-hidden /> {t('conversation-position')}
          </Fragment>
        ) : (
          part.text
        ),
      )}
    </>
  )
}

export function ConversationEntrySkeleton() {
  return (
    <div className={classes.entry}>
      <Skeleton width={60} height={60} className={classes.pictures} />
      <Skeleton width="60%" height="1.1rem" className={classes.item} />
      <Skeleton width="35%" height="0.9rem" className={classes.name} />
      <Skeleton width="85%" height="0.9rem" className={classes.message} />
    </div>
  )
}

import type { Conversation } from '@pollen/contract/conversations'
import type { Message } from '@pollen/contract/messages'
import { pages } from '@pollen/contract/pages'
import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate, formatRelativeTime } from '../../../lib/format.ts'
import { currentLanguage, type Translate } from '../../../lib/i18n.ts'
import { useSession } from '../../../lib/session.ts'
import { ItemThumb } from '../../../parts/item-thumb.tsx'
import { MemberPicture } from '../../../parts/member-picture.tsx'
import { IconBellOff, IconLock, IconMapPin, IconPhoto } from '../../../ui/icons.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { otherParticipant, participantName } from '../participants.ts'
import { messageParts } from '../thread/message-parts.ts'
import { shortCount } from '../unread.api.ts'
import classes from './conversation-entry.module.css'
import { readListAddress } from './use-list-address.ts'

type ConversationEntryProps = { conversation: Conversation; now: Date; takesFocus: boolean }

/** A link to one conversation of the list. Screen readers get its parts as one sentence. */
export function ConversationEntry({ conversation, now, takesFocus }: ConversationEntryProps) {
  const { t } = useTranslation()
  const viewerId = useSession()?.userId
  const { id, item, last_message, unread_messages: unread, is_closed, is_muted, creationdate } = conversation
  const other = otherParticipant(conversation, viewerId)
  const language = currentLanguage()
  const date = new Date(last_message?.date ?? creationdate)
  const itemName = item?.name ?? t('conversation-item-unavailable')
  const name = participantName(other, t)
  const message = describeMessage(last_message, viewerId, t)
  // `now` advances by minutes, so the message may be newer.
  const time = formatRelativeTime(date, date > now ? date : now)
  const sentence = [
    t('conversation-entry', { item: itemName, name }),
    is_closed && t('conversation-closed'),
    is_muted && t('conversation-muted'),
    message.map(({ text }) => text).join(''),
    time,
    unread > 0 && t('unread-messages', { count: unread }),
  ]
  return (
    <Link
      to={pages.conversation.path}
      params={{ id: String(id) }}
      search={readListAddress}
      activeOptions={{ includeSearch: false }}
      className={classes.link}
      data-takes-focus={takesFocus || undefined}
    >
      <span className="visually-hidden">{sentence.filter(Boolean).join(', ')}</span>
      <span className={classes.entry} data-is-unread={unread > 0} data-is-muted={is_muted || undefined} aria-hidden>
        <span className={classes.pictures}>
          <ItemThumb item={item} />
          {other?.user && (
            <span className={classes.member}>
              <MemberPicture member={other.user} size={28} />
            </span>
          )}
        </span>
        <span className={classes.item}>{itemName}</span>
        <time className={classes.time} dateTime={date.toISOString()} title={formatDate(date, language)}>
          {time}
        </time>
        <span className={classes.name}>{name}</span>
        {(is_closed || is_muted) && (
          <span className={classes.state}>
            {is_muted && <IconBellOff size={14} />}
            {is_closed && <IconLock size={14} />}
            {t(is_closed ? 'conversation-closed' : 'conversation-muted')}
          </span>
        )}
        <span className={classes.message}>
          {message.map(({ icon, text }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts of a message never change places
            <Fragment key={index}>
              {icon}
              {text}
            </Fragment>
          ))}
        </span>
        {unread > 0 && <span className={classes.unread}>{shortCount(unread)}</span>}
      </span>
    </Link>
  )
}

/** More does not fit into one line, and would be tedious in a screen reader. */
const longestPreview = 200

type DescribedPart = { icon?: ReactNode; text: string }

/** Describes a message for one line: counts its photos, and names positions instead of showing coordinates. */
function describeMessage(message: Message | null, viewerId: number | undefined, t: Translate): DescribedPart[] {
  if (!message) return [{ text: t('conversation-no-message') }]
  const { content, images, user_id } = message
  const parts: DescribedPart[] = []
  if (user_id === viewerId) parts.push({ text: `${t('conversation-you')} ` })
  if (images.length > 0) {
    parts.push({ icon: <IconPhoto size={16} />, text: ` ${t('conversation-photos', { count: images.length })} ` })
  }
  for (const part of messageParts(content.slice(0, longestPreview))) {
    if (part.kind === 'location')
      parts.push({ icon: <IconMapPin size={16} />, text: ` ${t('conversation-position')} ` })
    else parts.push({ text: part.text })
  }
  return parts
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

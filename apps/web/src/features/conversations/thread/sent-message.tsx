import type { Message } from '@pollen/contract/messages'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../../lib/format.ts'
import { currentLanguage } from '../../../lib/i18n.ts'
import { ReportEntry } from '../../../parts/report-entry.tsx'
import { copyText } from '../../../ui/copy-text.ts'
import { IconChecks, IconCopy, IconDots, IconTrash } from '../../../ui/icons.ts'
import { Menu, MenuItem } from '../../../ui/menu.tsx'
import { RoundButton } from '../../../ui/round-button.tsx'
import { MessageContent } from './message-content.tsx'
import { useTabIndex } from './message-focus.ts'
import { MessageImages } from './message-images.tsx'
import classes from './message-row.module.css'

type SentMessageProps = {
  message: Message
  /** Id of the element with the message content. */
  wordsId: string
  /** Name of the sender, unless it is the viewer. */
  sender?: string
  /** The sender, unless it is the viewer or a member who left. */
  author?: { id: number; first_name: string }
  /** Set for the viewer's own messages only. */
  onDelete?: (message: Message) => void
  isRead: boolean
}

export function SentMessage({ message, wordsId, sender, author, onDelete, isRead }: SentMessageProps) {
  const { t } = useTranslation()
  const { content, images, date } = message
  const photosName = sender === undefined ? t('message-photos-own') : t('message-photos-of', { name: sender })
  return (
    <div className={classes.message} data-message={message.id}>
      <div className={classes.line}>
        <div id={wordsId} className={classes.bubble} data-has-images={images.length > 0}>
          {images.length > 0 && <MessageImages images={images} name={photosName} />}
          {content !== '' && <MessageContent content={content} />}
          <MessageTime date={date} />
        </div>
        {(onDelete || author) && (
          <span className={classes.menu}>
            <MessageMenu message={message} author={author} onDelete={onDelete} />
          </span>
        )}
      </div>
      {isRead && (
        <p className={classes.state}>
          <IconChecks size={16} aria-hidden />
          {t('message-read')}
        </p>
      )}
    </div>
  )
}

export function MessageTime({ date: iso }: { date: string }) {
  const date = new Date(iso)
  const language = currentLanguage()
  return (
    <time dateTime={iso} title={formatDate(date, language)} className={classes.time}>
      {formatDate(date, language, { timeStyle: 'short' })}
    </time>
  )
}

function MessageMenu({ message, author, onDelete }: Pick<SentMessageProps, 'message' | 'author' | 'onDelete'>) {
  const { t } = useTranslation()
  const opener = useRef<HTMLButtonElement>(null)
  const trigger = (
    <RoundButton
      ref={opener}
      look="plain"
      size="small"
      label={t('message-actions')}
      icon={<IconDots size={20} aria-hidden />}
      tabIndex={useTabIndex()}
    />
  )
  return (
    <Menu trigger={trigger}>
      {message.content !== '' && (
        <MenuItem
          icon={<IconCopy size={20} stroke={1.75} aria-hidden />}
          onClick={() => copyText(message.content, { done: t('message-copied'), failed: t('message-not-copied') })}
        >
          {t('message-copy')}
        </MenuItem>
      )}
      {onDelete && (
        <MenuItem icon={<IconTrash size={20} stroke={1.75} aria-hidden />} onClick={() => onDelete(message)}>
          {t('message-delete')}
        </MenuItem>
      )}
      {author && (
        <ReportEntry type="message" id={message.id} name={author.first_name} member={author} opener={opener} />
      )}
    </Menu>
  )
}

import { useTranslation } from 'react-i18next'
import type { OutboxEntry } from '../../../lib/outbox-entries.ts'
import { IconAlertCircle } from '../../../ui/icons.ts'
import { MessageContent } from './message-content.tsx'
import { UnsentImages } from './message-images.tsx'
import classes from './message-row.module.css'
import { MessageTime } from './sent-message.tsx'

type UnsentEntryProps = {
  message: OutboxEntry
  /** Id of the element with the message content. */
  wordsId: string
  onRetry: (key: string) => void
  onDiscard: (key: string) => void
}

/** A message in the outbox. Offers to discard it while it waits for a connection, and to retry it after a failure. */
export function UnsentEntry({ message, wordsId, onRetry, onDiscard }: UnsentEntryProps) {
  const { t } = useTranslation()
  const { key, content, images, date, state, error } = message
  return (
    <div className={classes.message} data-message={key}>
      <div id={wordsId} className={classes.bubble} data-state={state} data-has-images={images.length > 0}>
        {images.length > 0 && <UnsentImages files={images} />}
        {content !== '' && <MessageContent content={content} />}
        <MessageTime date={date} />
      </div>
      {state !== 'failed' ? (
        <p className={classes.state}>
          {t(`message-state__${state}`)}
          {state === 'waiting' && (
            <button type="button" className={classes.action} onClick={() => onDiscard(key)}>
              {t('message-discard')}
            </button>
          )}
        </p>
      ) : (
        <div className={classes.failed}>
          <IconAlertCircle size={18} aria-hidden />
          <p>{[t('message-not-sent'), error].filter(Boolean).join(' ')}</p>
          <button type="button" className={classes.action} onClick={() => onRetry(key)}>
            {t('retry')}
          </button>
          <button type="button" className={classes.action} onClick={() => onDiscard(key)}>
            {t('message-discard')}
          </button>
        </div>
      )}
    </div>
  )
}

import { useTranslation } from 'react-i18next'
import classes from './comments.module.css'
import type { OutgoingComment } from './use-outgoing-comments.ts'

type OutgoingLineProps = { comment: OutgoingComment; onRetry: () => void; onDiscard: () => void }

/** Shown while it travels; what could not be sent stays, and can be tried again. */
export function OutgoingLine({ comment: { content, hasFailed }, onRetry, onDiscard }: OutgoingLineProps) {
  const { t } = useTranslation()
  return (
    <li className={classes.outgoing}>
      <p className={classes.content}>{content}</p>
      {hasFailed ? (
        <p className={classes.failed}>
          {t('comment-not-sent')}
          <button type="button" className={classes.act} onClick={onRetry}>
            {t('retry')}
          </button>
          <button type="button" className={classes.act} onClick={onDiscard}>
            {t('comment-discard')}
          </button>
        </p>
      ) : (
        <p className={classes.sending}>{t('comment-sending')}</p>
      )}
    </li>
  )
}

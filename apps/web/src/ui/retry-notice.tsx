import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import classes from './retry-notice.module.css'

type RetryNoticeProps = { text: string; isRetrying: boolean; onRetry: () => void }

/** Replaces content that failed to load, and offers a retry. */
export function RetryNotice({ text, isRetrying, onRetry }: RetryNoticeProps) {
  const { t } = useTranslation()
  return (
    <div className={classes.notice} role="alert">
      <p>{text}</p>
      <Button look="outlined" isBusy={isRetrying} onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  )
}

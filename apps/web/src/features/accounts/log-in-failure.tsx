import { pages } from '@pollen/contract/pages'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../lib/api-error.ts'
import { errorMessages } from '../../lib/error-message.ts'
import { Callout } from '../../ui/callout.tsx'

/** Why the log-in failed, and the way out of it. */
export function LogInFailure({ failure }: { failure: unknown }) {
  const { t } = useTranslation()
  const key = failure instanceof ApiError ? failure.key : undefined
  switch (key) {
    case 'DISABLED_ACCOUNT':
      return (
        <Callout kind="warning" title={t('account-disabled-title')}>
          <p>{t('account-disabled-text')}</p>
          <RecoveryLink />
        </Callout>
      )
    case 'SCHEDULED_DELETION_ACCOUNT': {
      const { days_left } = (failure as ApiError).details
      return (
        <Callout kind="danger" title={t('account-deletion-scheduled-title')}>
          <p>{t('account-deletion-scheduled-text', { count: Number(days_left) })}</p>
          <RecoveryLink />
        </Callout>
      )
    }
    case 'NOT_VALIDATED_YET':
      return (
        <Callout kind="warning">
          <p>{t('error_keys__NOT_VALIDATED_YET')}</p>
          <Link to={pages.activateEmail.path}>{t('resend-activation')}</Link>
        </Callout>
      )
    case 'INVALID_PASSWORD':
      return (
        <Callout kind="danger">
          <p>{t('log-in-failed')}</p>
        </Callout>
      )
    default:
      return (
        <Callout kind="danger">
          <p>{errorMessages(failure, { t }).join(' ')}</p>
        </Callout>
      )
  }
}

function RecoveryLink() {
  const { t } = useTranslation()
  return <Link to={pages.recoverAccount.path}>{t('recover-account')}</Link>
}

import { pages } from '@pollen/contract/pages'
import { useMutation } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../lib/api-error.ts'
import { RetryNotice } from '../../ui/retry-notice.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { showSnackbar } from '../../ui/snackbar.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { activate, resendActivation } from './accounts.api.ts'
import { EmailForm } from './email-form.tsx'

/** Without a link: offers to send a new one. */
export function ActivatePage() {
  const { t } = useTranslation()
  return (
    <Sheet title={t('page-title__activateEmail')} lead={t('activate-lead')}>
      <ResendActivation />
    </Sheet>
  )
}

/** With the link of the mail: activates the account, then leads to the log-in. */
export function ActivateLinkPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { uid, token } = useParams({ from: `/with-navbar${pages.activateEmailToken.path}` })
  const { mutate, error, isPending } = useMutation({
    mutationFn: activate,
    onSuccess: () => {
      showSnackbar('success', t('notif-success-email-activation'))
      return navigate({ to: pages.login.path, replace: true })
    },
  })
  useEffect(() => mutate({ uid, token }), [mutate, uid, token])

  if (!error) {
    return (
      <Sheet title={t('page-title__activateEmailToken')}>
        <Waiting text={t('activating')} />
      </Sheet>
    )
  }
  if (!(error instanceof ApiError)) {
    return (
      <Sheet title={t('page-title__activateEmailToken')}>
        <RetryNotice text={t('connection-error')} isRetrying={isPending} onRetry={() => mutate({ uid, token })} />
      </Sheet>
    )
  }
  return (
    <Sheet title={t('notif-error-email-activation')} lead={t('activate-again-lead')}>
      <ResendActivation />
    </Sheet>
  )
}

function ResendActivation() {
  const { t } = useTranslation()
  return (
    <EmailForm
      action={t('resend-activation')}
      send={resendActivation}
      success={t('notif-success-resend-activation')}
      failure={t('notif-error-resend-activation')}
    />
  )
}

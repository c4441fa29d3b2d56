import { useTranslation } from 'react-i18next'
import { resendActivation } from './accounts.api.ts'
import { EmailForm } from './email-form.tsx'

export function ResendActivation() {
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

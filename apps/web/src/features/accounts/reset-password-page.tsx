import { pages } from '@pollen/contract/pages'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Sheet } from '../../ui/sheet.tsx'
import { requestPasswordReset } from './accounts.api.ts'
import { EmailForm } from './email-form.tsx'

export function ResetPasswordPage() {
  const { t } = useTranslation()
  const footer = (
    <p>
      <Link to={pages.login.path}>{t('back-to-log-in')}</Link>
    </p>
  )
  return (
    <Sheet title={t('page-title__resetPassword')} lead={t('reset-password-lead')} footer={footer}>
      <EmailForm
        action={t('reset-password-send')}
        send={requestPasswordReset}
        success={t('notif-success-password-reset-sent')}
        failure={t('notif-error-password-reset-sent')}
      />
    </Sheet>
  )
}

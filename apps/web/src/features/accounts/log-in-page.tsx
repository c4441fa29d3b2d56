import { pages } from '@pollen/contract/pages'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Sheet } from '../../ui/sheet.tsx'
import { LogInForm } from './log-in-form.tsx'

export function LogInPage() {
  const { t } = useTranslation()
  const footer = (
    <p>
      {t('log-in-no-account')} <Link to={pages.signup.path}>{t('sign-up')}</Link>
    </p>
  )
  return (
    <Sheet title={t('log-in-title')} footer={footer}>
      <LogInForm />
    </Sheet>
  )
}

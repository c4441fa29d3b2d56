import { pages } from '@pollen/contract/pages'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Sheet } from '../../ui/sheet.tsx'
import { useInstanceName } from '../instance/index.ts'
import { SignUpForm } from './sign-up-form.tsx'

export function SignUpPage() {
  const { t } = useTranslation()
  const footer = (
    <p>
      {t('sign-up-have-account')} <Link to={pages.login.path}>{t('log-in')}</Link>
    </p>
  )
  return (
    <Sheet title={t('sign-up-title', { name: useInstanceName() })} lead={t('sign-up-lead')} footer={footer}>
      <SignUpForm />
    </Sheet>
  )
}

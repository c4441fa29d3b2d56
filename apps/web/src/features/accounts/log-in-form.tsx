import { accounts } from '@pollen/contract/accounts'
import { pages } from '@pollen/contract/pages'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSubmitForm } from '../../lib/use-submit-form.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { logIn } from './accounts.api.ts'
import { LogInFailure } from './log-in-failure.tsx'

export function LogInForm() {
  const { t } = useTranslation()
  const [failure, setFailure] = useState<unknown>(null)
  const { field, formProps, isSending } = useSubmitForm({
    schema: accounts.logIn.input,
    initial: { authValue: '', password: '' },
    send: async (credentials) => {
      setFailure(null)
      await logIn(credentials)
    },
    onFailure: setFailure,
  })
  return (
    <form {...formProps}>
      <div role="alert">{failure !== null && <LogInFailure failure={failure} />}</div>
      <TextField
        {...field('authValue')}
        label={t('email-or-username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <PasswordField {...field('password')} label={t('password')} autoComplete="current-password" required />
      <p>
        <Link to={pages.resetPassword.path}>{t('forgotten-password')}</Link>
      </p>
      <Button type="submit" size="large" isBusy={isSending}>
        {t('log-in')}
      </Button>
    </form>
  )
}

import { SignUp } from '@pollen/contract/accounts'
import { pages } from '@pollen/contract/pages'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../lib/i18n.ts'
import { deleteSavedInput } from '../../lib/saved-input.ts'
import { useSubmitForm } from '../../lib/use-submit-form.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { showSnackbar } from '../../ui/snackbar.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { signUp } from './accounts.api.ts'
import { Agreement } from './agreement.tsx'
import { PasswordStrength } from './password-strength.tsx'
import { draftName, readSignUpDraft, useSignUpDraft } from './sign-up-draft.ts'
import { showSignUpFailure } from './sign-up-failure.ts'
import classes from './sign-up-form.module.css'

const Person = SignUp.omit({ language: true })

export function SignUpForm() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [hasAgreed, setHasAgreed] = useState(false)
  const { field, formProps, values, isSending } = useSubmitForm({
    schema: Person,
    initial: readSignUpDraft(),
    send: async (person) => {
      await signUp({ ...person, language: currentLanguage() })
      deleteSavedInput(draftName)
      showSnackbar('mail', t('notif-success-user-sign-up'))
      await navigate({ to: pages.login.path })
    },
    onFailure: showSignUpFailure,
  })
  useSignUpDraft(values)

  return (
    <form {...formProps}>
      <TextField
        {...field('email')}
        label={t('email')}
        help={t('sign-up-help__email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        required
      />
      <TextField
        {...field('username')}
        label={t('username')}
        help={t('sign-up-help__username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <div className={classes.names}>
        <TextField
          {...field('first_name')}
          label={t('first-name')}
          help={t('sign-up-help__first_name')}
          autoComplete="given-name"
          required
        />
        <TextField
          {...field('last_name')}
          label={t('last-name')}
          help={t('sign-up-help__last_name')}
          autoComplete="family-name"
          required
        />
      </div>
      <PasswordField
        {...field('password')}
        label={t('password')}
        help={t('sign-up-help__password')}
        hint={<PasswordStrength password={values.password ?? ''} names={Object.values({ ...values, password: '' })} />}
        autoComplete="new-password"
        required
      />
      <Agreement isChecked={hasAgreed} onChange={setHasAgreed} />
      <Button type="submit" size="large" disabled={!hasAgreed} isBusy={isSending}>
        {t('sign-up')}
      </Button>
    </form>
  )
}

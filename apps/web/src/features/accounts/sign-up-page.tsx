import { SignUp } from '@pollen/contract/account-fields'
import { pages } from '@pollen/contract/pages'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { currentLanguage } from '../../lib/i18n.ts'
import { useSubmitForm } from '../../lib/use-submit-form.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { showSnackbar } from '../../ui/snackbar.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { instanceQuery, useInstanceName } from '../instance/index.ts'
import { signUp } from './accounts.api.ts'
import { PasswordStrength } from './password-strength.tsx'
import { rememberLogIn } from './remembered-log-in.ts'
import { showAccountFailure } from './show-account-failure.ts'
import classes from './sign-up-page.module.css'
import { rememberSignUp } from './signed-up-notice.tsx'
import { useJoinAddress } from './use-join-address.ts'

export function SignUpPage() {
  const { t } = useTranslation()
  const { invitation, next, item } = useJoinAddress()
  const footer = (
    <p>
      {t('sign-up-have-account')}{' '}
      <Link to={pages.login.path} search={{ next }}>
        {t('log-in')}
      </Link>
    </p>
  )
  const mode = useQuery(instanceQuery).data?.sign_up ?? 'open'
  const isClosed = mode === 'invitation' && !invitation
  const needsApproval = mode === 'approval' && !invitation
  const name = useInstanceName()
  if (isClosed) {
    return (
      <Sheet title={t('sign-up-title', { name })} footer={footer}>
        <p>{t('sign-up-by-invitation')}</p>
      </Sheet>
    )
  }
  return (
    <Sheet title={t('sign-up-title', { name })} lead={t('sign-up-lead')} footer={footer}>
      {needsApproval && (
        <Callout kind="info">
          <p>{t('sign-up-by-approval')}</p>
        </Callout>
      )}
      <SignUpForm invitation={invitation} next={next} item={item} needsApproval={needsApproval} />
    </Sheet>
  )
}

const SignUpFields = z.omit(SignUp, { language: true })

type SignUpFormProps = Partial<ReturnType<typeof useJoinAddress>> & { needsApproval: boolean }

function SignUpForm({ invitation, next, item, needsApproval }: SignUpFormProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [hasAgreed, setHasAgreed] = useState(false)
  const { field, formProps, values, isSending } = useSubmitForm({
    schema: SignUpFields,
    initial: { email: '', username: '', first_name: '', last_name: '', password: '' },
    unsentInput: { name: 'sign-up', except: 'password' },
    send: async (person) => {
      await signUp({ ...person, language: currentLanguage(), invitation, item })
      showSnackbar('mail', t('notif-success-user-sign-up'))
      rememberSignUp({ email: person.email, username: person.username, needsApproval })
      rememberLogIn(person.username)
      await navigate({ to: pages.login.path, search: { next } })
    },
    onFailure: (failure) => showAccountFailure(failure, t('notif-error-user-sign-up')),
  })

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
        hint={<PasswordStrength password={values.password ?? ''} person={values} />}
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

type AgreementProps = { isChecked: boolean; onChange: (isChecked: boolean) => void }

/** The terms open in another tab, so that the form keeps its input. */
function Agreement(props: AgreementProps) {
  const terms = <Link to={pages.home.path} hash="terms_conditions" target="_blank" />
  const rules = <Link to={pages.about.path} hash="rules" target="_blank" />
  const privacy = <Link to={pages.home.path} hash="data_collection" target="_blank" />
  return (
    <div className={classes.agreement}>
      <Checkbox {...props} name="agreement" required>
        <Trans i18nKey="sign-up-agreement" components={{ terms, rules, privacy }} />
      </Checkbox>
    </div>
  )
}

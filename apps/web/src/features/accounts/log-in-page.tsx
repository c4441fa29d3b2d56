import { LogIn } from '@pollen/contract/account-fields'
import { pages } from '@pollen/contract/pages'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../lib/api-error.ts'
import { errorMessages } from '../../lib/error-message.ts'
import { useSubmitForm } from '../../lib/use-submit-form.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { hasLoggedInHere, logIn } from './accounts.api.ts'
import { CorrectAddress } from './correct-address.tsx'
import { activatedUsername, logInInput } from './remembered-log-in.ts'
import { hasSignedUpHere, SignedUpNotice } from './signed-up-notice.tsx'
import { useJoinAddress } from './use-join-address.ts'

export function LogInPage() {
  const { t } = useTranslation()
  const { next, item } = useJoinAddress()
  const username = activatedUsername()
  const isComingBack = hasLoggedInHere() && !hasSignedUpHere()
  const footer = (
    <p>
      {t('log-in-no-account')}{' '}
      <Link to={pages.signup.path} search={{ next }}>
        {t('sign-up')}
      </Link>
    </p>
  )
  return (
    <Sheet
      title={username ? t('log-in-activated', { username }) : t(isComingBack ? 'log-in-again' : 'log-in-title')}
      lead={
        username
          ? t(item ? 'log-in-activated-for-item' : 'log-in-activated-lead')
          : item
            ? t('log-in-for-item')
            : next && t('log-in-first')
      }
      footer={footer}
    >
      <SignedUpNotice />
      <LogInForm isPasswordNext={username !== undefined} />
    </Sheet>
  )
}

function LogInForm({ isPasswordNext }: { isPasswordNext: boolean }) {
  const { t } = useTranslation()
  const [failure, setFailure] = useState<unknown>(null)
  const { field, formProps, isSending } = useSubmitForm({
    schema: LogIn,
    initial: { authValue: '', password: '' },
    unsentInput: { name: logInInput, except: 'password' },
    send: async (credentials) => {
      setFailure(null)
      await logIn(credentials)
    },
    onFailure: setFailure,
  })
  return (
    <>
      <div role="alert">{failure !== null && <LogInFailure failure={failure} account={field('authValue')} />}</div>
      <form {...formProps}>
        <TextField
          {...field('authValue')}
          label={t('email-or-username')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <PasswordField
          {...field('password')}
          label={t('password')}
          autoComplete="current-password"
          required
          data-takes-focus={isPasswordNext || undefined}
        />
        <p>
          <Link to={pages.resetPassword.path}>{t('forgotten-password')}</Link>
        </p>
        <Button type="submit" size="large" isBusy={isSending}>
          {t('log-in')}
        </Button>
      </form>
    </>
  )
}

/** The statement of reasons opens without a log-in by its token. */
type SuspensionDetails = { reason?: unknown; statement?: { id: number; token: string } | null }

type LogInFailureProps = { failure: unknown; account: { value: string; onChange: (authValue: string) => void } }

/** Explains why the log-in failed, and links to the page that helps. */
function LogInFailure({ failure, account }: LogInFailureProps) {
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
    case 'SUSPENDED_ACCOUNT': {
      const { reason, statement } = (failure as ApiError).details as SuspensionDetails
      return (
        <Callout kind="danger" title={t('account-disabled-title')}>
          <p>{t(statement ? 'account-suspended-appeal' : 'account-suspended-text')}</p>
          <p>{t('account-suspended-reason', { reason: String(reason) })}</p>
          {statement && (
            <Link to={pages.statementToken.path} params={{ id: String(statement.id), token: statement.token }}>
              {t('account-suspended-statement')}
            </Link>
          )}
        </Callout>
      )
    }
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
          {!hasSignedUpHere() && <NotActivatedYet account={account} />}
        </Callout>
      )
    case 'AWAITS_APPROVAL':
      return (
        <Callout kind="info">
          <p>{t('error_keys__AWAITS_APPROVAL')}</p>
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

/** Shown if this tab did not sign up the member: the mail may never have arrived, or its address was mistyped. */
function NotActivatedYet({ account: { value, onChange } }: Pick<LogInFailureProps, 'account'>) {
  const { t } = useTranslation()
  const isEmail = value.includes('@')
  return (
    <>
      <Link to={pages.activateEmail.path}>{t('resend-activation')}</Link>
      <CorrectAddress
        authValue={value}
        email={isEmail ? value : ''}
        onCorrected={(email) => isEmail && onChange(email)}
      />
    </>
  )
}

function RecoveryLink() {
  const { t } = useTranslation()
  return <Link to={pages.recoverAccount.path}>{t('recover-account')}</Link>
}

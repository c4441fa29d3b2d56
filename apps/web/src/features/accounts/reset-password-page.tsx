import { Password } from '@pollen/contract/account-fields'
import { pages } from '@pollen/contract/pages'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { ApiError, isRefusal } from '../../lib/api-error.ts'
import { errorMessages } from '../../lib/error-message.ts'
import { endSession } from '../../lib/session.ts'
import { useSubmitForm } from '../../lib/use-submit-form.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { showSnackbar } from '../../ui/snackbar.tsx'
import { linkQuery, requestPasswordReset, setPassword } from './accounts.api.ts'
import { EmailForm } from './email-form.tsx'
import { Outcome } from './outcome.tsx'
import { PasswordStrength } from './password-strength.tsx'
import { showAccountFailure } from './show-account-failure.ts'

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

/** Entered twice, because a typo in a hidden password would lock the member out again. */
const NewPassword = z
  .object({ new_password: Password, confirmation: z.string().check(z.minLength(1)) })
  .check(({ value, issues }) => {
    if (value.confirmation === value.new_password) return
    issues.push({ code: 'custom', input: value, path: ['confirmation'], params: { message: 'confirmation' } })
  })

export function ResetPasswordConfirmPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const link = useParams({ from: `/with-navbar${pages.resetPasswordConfirm.path}` })
  // Checked first, so that members do not think of a new password for an expired link.
  const { data, error } = useQuery(linkQuery(link.token, 'reset_password'))
  const { field, formProps, values, isSending } = useSubmitForm({
    schema: NewPassword,
    initial: { new_password: '', confirmation: '' },
    send: async ({ new_password }) => {
      await setPassword(link, new_password)
      // A new password ends every session, including the one of this browser.
      endSession()
      showSnackbar('success', t('notif-success-password-reset'))
      await navigate({ to: pages.login.path })
    },
    onFailure: (failure) => showAccountFailure(failure, t('notif-error-reset-password')),
  })
  if (isRefusal(error)) return <UnusableLink failure={error} />
  const footer = (
    <p>
      <Link to={pages.resetPassword.path}>{t('reset-password-again')}</Link>
    </p>
  )
  return (
    <Sheet title={t('page-title__resetPasswordConfirm')} lead={t('reset-password-confirm-lead')} footer={footer}>
      <form {...formProps}>
        <PasswordField
          {...field('new_password')}
          label={t('new-password')}
          hint={<PasswordStrength password={values.new_password ?? ''} person={data?.user} />}
          autoComplete="new-password"
          required
        />
        <PasswordField
          {...field('confirmation')}
          label={t('new-password-again')}
          autoComplete="new-password"
          required
        />
        <Button type="submit" size="large" isBusy={isSending}>
          {t('reset-password-confirm')}
        </Button>
      </form>
    </Sheet>
  )
}

/** Explains why the link no longer works. After a used link, the password that was chosen then is valid. */
function UnusableLink({ failure }: { failure: unknown }) {
  const { t } = useTranslation()
  const isUsed = failure instanceof ApiError && failure.key === 'TOKEN_ALREADY_USED'
  const reason = errorMessages(failure, { t, withStatus: false }).join(' ')
  return (
    <Outcome
      title={t(isUsed ? 'link-used-title' : 'email-link-failed-title')}
      text={isUsed ? t('reset-password-used') : reason}
    >
      {isUsed && <ButtonLink to={pages.login.path}>{t('log-in')}</ButtonLink>}
      <ButtonLink to={pages.resetPassword.path} look={isUsed ? 'outlined' : undefined}>
        {t('reset-password-again')}
      </ButtonLink>
    </Outcome>
  )
}

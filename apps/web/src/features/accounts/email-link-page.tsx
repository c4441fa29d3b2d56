import { pages } from '@pollen/contract/pages'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ApiError, isRefusal } from '../../lib/api-error.ts'
import { errorMessages } from '../../lib/error-message.ts'
import { endSession, useSession } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Sheet, SheetHint } from '../../ui/sheet.tsx'
import { meQuery } from '../members/index.ts'
import { confirmEmail, type LinkAction, linkQuery, restoreEmail } from './accounts.api.ts'
import { MailedLinkAccount } from './mailed-link.tsx'
import { Outcome } from './outcome.tsx'

/** The page of the link that was mailed to a new address, to confirm it. */
export function ConfirmEmailPage() {
  const { t } = useTranslation()
  const { token } = useParams({ from: `/with-navbar${pages.confirmEmail.path}` })
  const queryClient = useQueryClient()
  const { mutate, error, status, variables } = useMutation({
    mutationFn: (_email: string) => confirmEmail(token),
    onSuccess: () => queryClient.invalidateQueries(meQuery),
    meta: { isFailureShown: true },
  })
  const link = useEmailLink(token, 'confirm_email', status)
  if (status === 'success') {
    return (
      <Outcome title={t('confirm-email-done-title')} text={t('confirm-email-done', { email: variables })}>
        <AccountLink />
      </Outcome>
    )
  }
  const failure = error ?? link.error
  if (failure instanceof ApiError && failure.key === 'TOKEN_ALREADY_USED') {
    return (
      <Outcome title={t('link-used-title')} text={t('confirm-email-used')}>
        <AccountLink />
      </Outcome>
    )
  }
  if (isRefusal(failure)) {
    return (
      <Outcome title={t('email-link-failed-title')} text={errorMessages(failure, { t, withStatus: false }).join(' ')}>
        <SheetHint>{t('confirm-email-failed')}</SheetHint>
        <AccountLink />
      </Outcome>
    )
  }
  return (
    <Sheet title={t('page-title__confirmEmail')} lead={t('confirm-email-lead')}>
      <MailedLinkAccount link={link}>
        <NoAnswer failure={error} />
        <UseLink label={t('confirm-email')} link={link} isBusy={status === 'pending'} onUse={mutate} />
      </MailedLinkAccount>
    </Sheet>
  )
}

/** The page of the link that was mailed to the old address, to undo a change that the owner of the account did not make. */
export function RestoreEmailPage() {
  const { t } = useTranslation()
  const { token } = useParams({ from: `/with-navbar${pages.takeBackEmail.path}` })
  const { mutate, error, status, variables } = useMutation({
    mutationFn: (_email: string) => restoreEmail(token),
    // The server ended every session of the account, including the one of this browser.
    onSuccess: endSession,
    meta: { isFailureShown: true },
  })
  const link = useEmailLink(token, 'take_back_email', status)
  if (status === 'success') {
    return (
      <Outcome title={t('take-back-email-done-title')} text={t('take-back-email-done', { email: variables })}>
        <SheetHint>{t('mail-sent-hint')}</SheetHint>
      </Outcome>
    )
  }
  const failure = error ?? link.error
  if (isRefusal(failure)) {
    return (
      <Outcome title={t('email-link-failed-title')} text={errorMessages(failure, { t, withStatus: false }).join(' ')}>
        <SheetHint>{t('take-back-email-failed')}</SheetHint>
        <ButtonLink to={pages.resetPassword.path}>{t('forgotten-password')}</ButtonLink>
        <ButtonLink to={pages.about.path} look="outlined">
          {t('contact-us')}
        </ButtonLink>
      </Outcome>
    )
  }
  return (
    <Sheet title={t('page-title__takeBackEmail')} lead={t('take-back-email-lead')}>
      <MailedLinkAccount link={link}>
        <Callout kind="warning">
          <p>{t('take-back-email-consequences')}</p>
        </Callout>
        <NoAnswer failure={error} />
        <UseLink label={t('take-back-email')} link={link} isBusy={status === 'pending'} onUse={mutate} />
      </MailedLinkAccount>
    </Sheet>
  )
}

/** Stops checking the link once it is used: ending the session clears the query cache, which would trigger another check. */
const useEmailLink = (token: string, action: LinkAction, status: 'idle' | 'pending' | 'success' | 'error') =>
  useQuery({ ...linkQuery(token, action), enabled: status === 'idle' || status === 'error' })

type UseLinkProps = {
  label: string
  link: ReturnType<typeof useEmailLink>
  isBusy: boolean
  onUse: (email: string) => void
}

function UseLink({ label, link, isBusy, onUse }: UseLinkProps) {
  const { email } = link.data?.user ?? {}
  return (
    <Button size="large" disabled={!email && !isBusy} isBusy={isBusy} onClick={() => email && onUse(email)}>
      {label}
    </Button>
  )
}

function AccountLink() {
  const { t } = useTranslation()
  const isMember = useSession() !== null
  return isMember ? (
    <ButtonLink to={pages.settingsTab.path} params={{ tab: 'account' }}>
      {t('to-my-settings')}
    </ButtonLink>
  ) : (
    <ButtonLink to={pages.login.path}>{t('log-in')}</ButtonLink>
  )
}

/** A connection or server error, after which the link can still be used. */
function NoAnswer({ failure }: { failure: Error | null }) {
  const { t } = useTranslation()
  return (
    <div role="alert">
      {failure && (
        <Callout kind="danger">
          <p>{t('connection-error')}</p>
        </Callout>
      )}
    </div>
  )
}

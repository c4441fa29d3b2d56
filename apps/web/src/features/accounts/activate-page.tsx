import { pages } from '@pollen/contract/pages'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, isRefusal } from '../../lib/api-error.ts'
import { useSession } from '../../lib/session.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { RetryNotice } from '../../ui/retry-notice.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { showSnackbar } from '../../ui/snackbar.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { instanceQuery } from '../instance/index.ts'
import { activate, resendActivation } from './accounts.api.ts'
import { EmailForm } from './email-form.tsx'
import { Outcome } from './outcome.tsx'
import { rememberActivation } from './remembered-log-in.ts'
import { showAccountFailure } from './show-account-failure.ts'
import { forgetSignUp } from './signed-up-notice.tsx'
import { useJoinAddress } from './use-join-address.ts'

/** The page without a link, which offers to send a new one. */
export function ActivatePage() {
  const { t } = useTranslation()
  return (
    <Sheet title={t('page-title__activateEmail')} lead={t('activate-lead')}>
      <ResendActivation />
    </Sheet>
  )
}

/** The page of an activation link: activates the account, then opens the log-in or explains that operators review the sign-up first. */
export function ActivateLinkPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { next } = useJoinAddress()
  const { uid, token } = useParams({ from: `/with-navbar${pages.activateEmailToken.path}` })
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: activate,
    onSuccess: ({ awaits_approval, username }) => {
      forgetSignUp()
      if (awaits_approval) return
      rememberActivation(username)
      showSnackbar('success', t('notif-success-email-activation'))
      return navigate({ to: pages.login.path, search: { next }, replace: true })
    },
    // The page itself shows connection errors and that the account is already active.
    onError: (failure) =>
      failure instanceof ApiError && failure.key !== 'TOKEN_ALREADY_USED' && showAccountFailure(failure),
    meta: { isFailureShown: true },
  })
  useEffect(() => mutate({ uid, token }), [mutate, uid, token])

  if (data?.awaits_approval) return <AddressConfirmed text={t('awaits-approval')} />
  if (!error) {
    return (
      <Sheet title={t('page-title__activateEmailToken')}>
        <Waiting text={t('activating')} />
      </Sheet>
    )
  }
  // A network or server error does not mean that the link is invalid.
  if (!isRefusal(error)) {
    return (
      <Sheet title={t('page-title__activateEmailToken')}>
        <RetryNotice text={t('connection-error')} isRetrying={isPending} onRetry={() => mutate({ uid, token })} />
      </Sheet>
    )
  }
  if (error instanceof ApiError && error.key === 'TOKEN_ALREADY_USED') return <AlreadyActive />
  const footer = (
    <p>
      <Link to={pages.login.path} search={{ next }}>
        {t('back-to-log-in')}
      </Link>
    </p>
  )
  return (
    <Sheet title={t('notif-error-email-activation')} lead={t('activate-again-lead')} footer={footer}>
      <ResendActivation />
    </Sheet>
  )
}

/** A used link is no error: mail scanners and people open links twice. */
function AlreadyActive() {
  const { t } = useTranslation()
  const { next } = useJoinAddress()
  const isMember = useSession() !== null
  const mode = useQuery(instanceQuery).data?.sign_up
  // The approval state of the account is unknown here, so the text fits approved and pending members.
  if (mode === 'approval' && !isMember) return <AddressConfirmed text={t('already-confirmed')} canLogIn />
  return (
    <Outcome title={t('already-active-title')} text={t(isMember ? 'already-active-logged-in' : 'already-active')}>
      {isMember ? (
        <ButtonLink to={pages.map.path}>{t('to-the-map')}</ButtonLink>
      ) : (
        <ButtonLink to={pages.login.path} search={{ next }}>
          {t('log-in')}
        </ButtonLink>
      )}
    </Outcome>
  )
}

/** On instances that approve sign-ups, the link only proves the address. */
function AddressConfirmed({ text, canLogIn = false }: { text: string; canLogIn?: boolean }) {
  const { t } = useTranslation()
  return (
    <Outcome title={t('address-confirmed-title')} text={text}>
      <ButtonLink to={canLogIn ? pages.login.path : pages.map.path}>{t(canLogIn ? 'log-in' : 'to-the-map')}</ButtonLink>
    </Outcome>
  )
}

function ResendActivation() {
  const { t } = useTranslation()
  const { item } = useJoinAddress()
  return (
    <EmailForm
      action={t('resend-activation')}
      send={(email) => resendActivation({ email, item })}
      success={t('notif-success-resend-activation')}
      failure={t('notif-error-resend-activation')}
    />
  )
}

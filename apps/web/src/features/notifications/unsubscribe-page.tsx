import type { MailSubscription } from '@pollen/contract/notifications'
import { pages } from '@pollen/contract/pages'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { ApiError } from '../../lib/api-error.ts'
import { errorMessages } from '../../lib/error-message.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Callout } from '../../ui/callout.tsx'
import { IconMailOff } from '../../ui/icons.ts'
import { RetryNotice } from '../../ui/retry-notice.tsx'
import { Sheet, SheetBox, SheetHint, SheetResult } from '../../ui/sheet.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { meQuery } from '../members/index.ts'
import { subscriptionQuery, unsubscribe } from './notifications.api.ts'
import classes from './unsubscribe-page.module.css'

/** The page of an unsubscribe link. It needs no log-in, and changes nothing until a button is pressed. */
export function UnsubscribePage() {
  const { t } = useTranslation()
  const { token } = useParams({ from: `/with-navbar${pages.unsubscribe.path}` })
  const queryClient = useQueryClient()
  const subscription = useQuery(subscriptionQuery(token))
  const stop = useMutation({
    mutationFn: (families: 'this' | 'all') => unsubscribe(token, families),
    onSuccess: (answer) => {
      queryClient.setQueryData(subscriptionQuery(token).queryKey, answer)
      return queryClient.invalidateQueries(meQuery)
    },
    meta: { isFailureShown: true },
  })
  const { data } = subscription
  const failure = stop.error ?? subscription.error
  if (isDeadLink(failure)) return <DeadLink />
  if (!data) {
    return (
      <Sheet title={t('page-title__unsubscribe')}>
        {subscription.error ? (
          <RetryNotice
            text={errorMessages(subscription.error, { t }).join(' ')}
            isRetrying={subscription.isRefetching}
            onRetry={subscription.refetch}
          />
        ) : (
          <LinkSkeleton />
        )}
      </Sheet>
    )
  }
  const buttons = (
    <>
      <div role="alert">
        {stop.error && (
          <Callout kind="danger">
            <p>{errorMessages(stop.error, { t }).join(' ')}</p>
          </Callout>
        )}
      </div>
      <StopButtons
        subscription={data}
        pressed={stop.isPending ? stop.variables : undefined}
        onStop={(families) => stop.mutate(families)}
      />
    </>
  )
  // Each state is a separate element, so that its text takes the focus when the pressed button disappears.
  const state = data.is_subscribed ? 'on' : data.other_families.length > 0 ? 'stopped' : 'all-stopped'
  if (state === 'on') return <Subscribed subscription={data}>{buttons}</Subscribed>
  return (
    <Stopped key={state} subscription={data}>
      {buttons}
    </Stopped>
  )
}

const isDeadLink = (failure: unknown) =>
  failure instanceof ApiError && (failure.status === 400 || failure.status === 404)

type StateProps = { subscription: MailSubscription; children: ReactNode }

function Subscribed({ subscription, children }: StateProps) {
  const { t } = useTranslation()
  return (
    <Sheet title={t('page-title__unsubscribe')}>
      <p className={classes.about}>
        <AboutMails i18nKey="unsubscribe-about" {...subscription} />
      </p>
      {children}
      <SheetHint>{t('unsubscribe-account-mails')}</SheetHint>
    </Sheet>
  )
}

function Stopped({ subscription, children }: StateProps) {
  const { t } = useTranslation()
  const isAllStopped = subscription.other_families.length === 0
  return (
    <Sheet title={isAllStopped ? t('unsubscribe-done-all-title') : t('unsubscribe-done-title')}>
      <IconMailOff className={classes.icon} size={36} stroke={1.5} aria-hidden />
      <SheetResult>
        {isAllStopped ? (
          t('unsubscribe-done-all', { email: subscription.email })
        ) : (
          <AboutMails i18nKey="unsubscribe-done" {...subscription} />
        )}
      </SheetResult>
      <SheetHint>{t('unsubscribe-on-its-way')}</SheetHint>
      {children}
      <SheetHint>{t('unsubscribe-changed-mind')}</SheetHint>
      <ToSettings />
    </Sheet>
  )
}

function DeadLink() {
  const { t } = useTranslation()
  return (
    <Sheet title={t('unsubscribe-dead-title')}>
      <SheetResult>{t('unsubscribe-dead')}</SheetResult>
      <SheetHint>{t('unsubscribe-dead-hint')}</SheetHint>
      <ToSettings />
    </Sheet>
  )
}

type StopButtonsProps = {
  subscription: MailSubscription
  pressed: 'this' | 'all' | undefined
  onStop: (families: 'this' | 'all') => void
}

function StopButtons({ subscription, pressed, onStop }: StopButtonsProps) {
  const { t } = useTranslation()
  const others = subscription.other_families
  return (
    <>
      {subscription.is_subscribed && (
        <Button size="large" isBusy={pressed === 'this'} disabled={pressed === 'all'} onClick={() => onStop('this')}>
          {t('unsubscribe-this')}
        </Button>
      )}
      {others.length > 0 && (
        <SheetBox>
          <p>{subscription.is_subscribed ? t('unsubscribe-others') : t('unsubscribe-still')}</p>
          <ul>
            {others.map((family) => (
              <li key={family}>{t(`mails-about__${family}`)}</li>
            ))}
          </ul>
          <Button
            look="outlined"
            isBusy={pressed === 'all'}
            disabled={pressed === 'this'}
            onClick={() => onStop('all')}
          >
            {t('unsubscribe-all')}
          </Button>
        </SheetBox>
      )}
    </>
  )
}

function AboutMails({ i18nKey, family, email }: { i18nKey: string; family: string; email: string }) {
  const { t } = useTranslation()
  const values = { about: t(`mails-about__${family}`), email }
  return <Trans i18nKey={i18nKey} values={values} components={{ strong: <strong /> }} />
}

/** The router sends visitors to the log-in first, and then to the settings. */
function ToSettings() {
  const { t } = useTranslation()
  return (
    <ButtonLink to={pages.settingsTab.path} params={{ tab: 'notifications' }} look="outlined">
      {t('unsubscribe-settings')}
    </ButtonLink>
  )
}

function LinkSkeleton() {
  return (
    <div className={classes.skeleton} aria-busy>
      <Skeleton width="100%" height="3.2rem" />
      <Skeleton width="100%" height="3.2rem" />
      <Skeleton width="60%" height="1.4rem" />
    </div>
  )
}

import type { Session } from '@pollen/contract/sessions'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { leaveDevice } from '../../lib/device-data.ts'
import { formatDate, formatRelativeTime } from '../../lib/format.ts'
import { currentLanguage } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { IconDeviceDesktop, IconDeviceMobile } from '../../ui/icons.ts'
import { RetryNotice } from '../../ui/retry-notice.tsx'
import { Section } from '../../ui/section.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showSnackbar } from '../../ui/snackbar.tsx'
import { UnsentNotice } from '../accounts/index.ts'
import { passwordFormId } from './change-password.tsx'
import classes from './devices.module.css'
import { endAllSessions, endOneSession, sessionsQuery } from './settings.api.ts'

/** The devices on which the member is logged in. */
export function Devices() {
  const { t } = useTranslation()
  const { data: sessions, isPending, isRefetching, refetch } = useQuery(sessionsQuery)
  return (
    <Section id="devices" title={t('devices')} lead={t('devices-lead')}>
      {sessions ? (
        <ul className={classes.devices}>
          {sessions.map((session) => (
            <Device key={session.id} session={session} />
          ))}
        </ul>
      ) : isPending ? (
        <Skeleton width="100%" height="4.5rem" />
      ) : (
        <RetryNotice text={t('devices-failed')} isRetrying={isRefetching} onRetry={refetch} />
      )}
      <div className={classes.actions}>
        <LogOutEverywhere />
        <Button look="outlined" onClick={focusPasswordForm}>
          {t('choose-new-password')}
        </Button>
      </div>
    </Section>
  )
}

const focusPasswordForm = () => document.querySelector<HTMLInputElement>(`#${passwordFormId} input`)?.focus()

function Device({ session }: { session: Session }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => endOneSession(session.id),
    onSuccess: () => showSnackbar('success', t('device-logged-out')),
    onSettled: () => queryClient.invalidateQueries(sessionsQuery),
  })
  const device = session.device || t('device-unknown')
  const Icon = /android|iphone|ios|mobile/i.test(device) ? IconDeviceMobile : IconDeviceDesktop
  const lastUsed = new Date(session.last_used_at)
  const language = currentLanguage()
  return (
    <li className={classes.device}>
      <Icon size={28} stroke={1.5} aria-hidden />
      <div className={classes.words}>
        <p className={classes.name}>{device}</p>
        <p className={classes.time}>
          {session.is_current ? (
            <span className={classes.current}>{t('device-current')}</span>
          ) : (
            <time dateTime={session.last_used_at} title={formatDate(lastUsed, language)}>
              {t('device-last-used', { time: formatRelativeTime(lastUsed) })}
            </time>
          )}
        </p>
      </div>
      {!session.is_current && (
        <Button
          look="outlined"
          isBusy={isPending}
          aria-label={t('device-log-out', { device })}
          onClick={() => mutate()}
        >
          {t('log-out')}
        </Button>
      )}
    </li>
  )
}

function LogOutEverywhere() {
  const { t } = useTranslation()
  const [isConfirming, setIsConfirming] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: endAllSessions,
    onSuccess: () => {
      showSnackbar('success', t('logged-out-everywhere'))
      leaveDevice()
    },
  })
  return (
    <div>
      <Button look="outlined" onClick={() => setIsConfirming(true)}>
        {t('log-out-everywhere')}
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        title={t('log-out-everywhere')}
        action={t('log-out-everywhere')}
        isBusy={isPending}
        onConfirm={() => mutate()}
        onCancel={() => setIsConfirming(false)}
      >
        <p>{t('log-out-everywhere-text')}</p>
        <UnsentNotice />
      </ConfirmDialog>
    </div>
  )
}

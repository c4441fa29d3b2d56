import type { Session } from '@pollen/contract/accounts'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatDate, formatRelativeTime } from '../../../lib/format.ts'
import { currentLanguage } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { showSnackbar } from '../../../ui/snackbar.tsx'
import { endOneSession, sessionsQuery } from '../settings.api.ts'
import classes from './devices.module.css'

export function Device({ session }: { session: Session }) {
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
              {t('device-last-used', { time: formatRelativeTime(lastUsed, language) })}
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

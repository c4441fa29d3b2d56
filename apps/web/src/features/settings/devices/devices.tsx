import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { RetryNotice } from '../../../ui/retry-notice.tsx'
import { Section } from '../../../ui/section.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { sessionsQuery } from '../settings.api.ts'
import { Device } from './device.tsx'
import classes from './devices.module.css'
import { LogOutEverywhere } from './log-out-everywhere.tsx'

/** Where the member is logged in. */
export function Devices() {
  const { t } = useTranslation()
  const { data: sessions, isPending, isRefetching, refetch } = useQuery(sessionsQuery)
  return (
    <Section title={t('devices')} lead={t('devices-lead')}>
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
      <LogOutEverywhere />
    </Section>
  )
}

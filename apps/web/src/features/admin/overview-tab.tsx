import type { Overview } from '@pollen/contract/admin'
import { memberStates } from '@pollen/contract/admin-members'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../lib/format.ts'
import { currentLanguage } from '../../lib/i18n.ts'
import { RetryNotice } from '../../ui/retry-notice.tsx'
import { Section } from '../../ui/section.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { failedMailsQuery, overviewQuery } from './admin.api.ts'
import classes from './admin.module.css'
import { AdminList } from './admin-list.tsx'
import { DateTime } from './date-time.tsx'
import { DayChart } from './day-chart.tsx'

export function OverviewTab() {
  const { t } = useTranslation()
  const { data: overview, isPending, isRefetching, refetch } = useQuery(overviewQuery)
  if (isPending) return <Skeleton width="100%" height="20rem" />
  if (!overview) return <RetryNotice text={t('admin-list-failed')} isRetrying={isRefetching} onRetry={refetch} />
  const signUps = overview.sign_ups.reduce((sum, { count }) => sum + count, 0)
  return (
    <>
      <Attention alerts={overview.attention} newerVersion={overview.newer_version} />
      <Section title={t('admin-tab__members')}>
        <dl className={classes.numbers}>
          {memberStates.map((state) => (
            <Fact key={state} name={t(`admin-state__${state}`)} value={number(overview.members[state])} />
          ))}
        </dl>
        <DayChart
          title={t('admin-sign-ups-chart')}
          days={overview.sign_ups}
          summary={t('admin-sign-ups-30', { count: signUps })}
        />
      </Section>
      <Section title={t('admin-mails')}>
        <p className={classes.facts}>{t('admin-mails-waiting', { count: overview.mails.waiting })}</p>
        <AdminList query={failedMailsQuery} empty={t('admin-no-failed-mails')}>
          {({ to, subject, failed_at, attempts, last_error }) => (
            <>
              <p className={classes.name}>{subject ?? t('admin-mail-of-news')}</p>
              <p className={classes.facts}>
                {to} · <DateTime at={failed_at} /> · {t('admin-attempts', { count: attempts })}
              </p>
              {last_error && <p className={classes.text}>{last_error}</p>}
            </>
          )}
        </AdminList>
      </Section>
      <Section title={t('admin-jobs')}>
        <Jobs jobs={overview.jobs} />
      </Section>
      <Section title={t('admin-machine')}>
        <DiskUse free={overview.disk.free} size={overview.disk.size} />
        <dl className={classes.numbers}>
          <Fact name={t('admin-disk-free')} value={gigabytes(overview.disk.free)} />
          <Fact name={t('admin-disk-size')} value={gigabytes(overview.disk.size)} />
          <Fact name={t('admin-database-size')} value={gigabytes(overview.disk.database)} />
          <Fact name="Pollen" value={overview.versions.pollen} />
          <Fact name="Node.js" value={overview.versions.node} />
          <Fact name="PostgreSQL" value={overview.versions.postgresql} />
          <Fact name={t('admin-schema')} value={overview.versions.schema} />
        </dl>
      </Section>
    </>
  )
}

/** Nothing is shown while all is well and no newer version is known. */
function Attention({
  alerts,
  newerVersion,
}: {
  alerts: Overview['attention']
  newerVersion: Overview['newer_version']
}) {
  const { t } = useTranslation()
  if (alerts.length === 0 && !newerVersion) return null
  return (
    <Section title={t('admin-attention')}>
      <ul className={classes.lines}>
        {alerts.map(({ name, since }) => (
          <li key={name}>
            {t(`admin-alert__${name}`)}
            <p className={classes.facts}>
              <DateTime at={since} />
            </p>
          </li>
        ))}
        {newerVersion && (
          <li>
            {t('admin-newer-version', { version: newerVersion.version })}{' '}
            {newerVersion.url && (
              <a href={newerVersion.url} rel="noopener noreferrer" target="_blank">
                {t('admin-newer-version-link')}
              </a>
            )}
          </li>
        )}
      </ul>
    </Section>
  )
}

const number = (value: number) => formatNumber(value, currentLanguage())
const gigabytes = (bytes: number) =>
  formatNumber(bytes / 1e9, currentLanguage(), { style: 'unit', unit: 'gigabyte', maximumFractionDigits: 2 })

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

/** A bar of the used share. The numbers are beside it. */
function DiskUse({ free, size }: { free: number; size: number }) {
  const used = 1 - free / size
  return (
    <div className={classes.disk} data-is-full={used > 0.9} aria-hidden>
      <span style={{ width: `${used * 100}%` }} />
    </div>
  )
}

function Jobs({ jobs }: { jobs: Overview['jobs'] }) {
  const { t } = useTranslation()
  return (
    <ul className={classes.lines}>
      {jobs.map(({ name, started_at, succeeded_at, failed_at, waiting }) => {
        const hasFailed = failed_at !== null && (succeeded_at === null || failed_at > succeeded_at)
        return (
          <li key={name}>
            <b>{t(`admin-job__${name}`, { defaultValue: name })}</b>{' '}
            {hasFailed && (
              <span className={classes.tag} data-state="suspended">
                {t('admin-job-failed')}
              </span>
            )}
            <p className={classes.facts}>
              {started_at ? <DateTime at={started_at} /> : t('admin-job-never')}
              {waiting > 0 && ` · ${t('admin-job-waiting', { count: waiting })}`}
            </p>
          </li>
        )
      })}
    </ul>
  )
}

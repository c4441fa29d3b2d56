import type { Report } from '@pollen/contract/reports'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../lib/format.ts'
import { currentLanguage } from '../../lib/i18n.ts'
import { LoadMore } from '../../parts/load-more.tsx'
import { RetryNotice } from '../../ui/retry-notice.tsx'
import { Section } from '../../ui/section.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ownReportsQuery } from './reports.api.ts'
import classes from './reports.module.css'

/** The member's own reports, with their state. */
export function MyReports() {
  const { t } = useTranslation()
  const list = useInfiniteQuery(ownReportsQuery)
  const reports = list.data?.pages.flatMap(({ results }) => results) ?? []
  return (
    <Section id="my-reports" title={t('my-reports')} lead={t('my-reports-lead')}>
      {list.isPending && <Skeleton width="100%" height="6rem" />}
      {list.isError && !list.data && (
        <RetryNotice text={t('my-reports-failed')} isRetrying={list.isRefetching} onRetry={list.refetch} />
      )}
      {list.data && reports.length === 0 && <p className={classes.facts}>{t('my-reports-none')}</p>}
      {reports.length > 0 && (
        <ul className={classes.list}>
          {reports.map((report) => (
            <ReportEntry key={report.id} report={report} />
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <LoadMore
          isLoading={list.isFetchingNextPage}
          hasFailed={list.isFetchNextPageError}
          failedText={t('my-reports-failed')}
          onLoad={() => void list.fetchNextPage()}
        />
      )}
    </Section>
  )
}

function ReportEntry({ report: { target, reason, text, created_at, outcome } }: { report: Report }) {
  const { t } = useTranslation()
  const date = formatDate(new Date(created_at), currentLanguage(), { dateStyle: 'long' })
  return (
    <li className={classes.entry}>
      <p className={classes.name}>
        {t(`report-target__${target.type}`)}
        {target.title && ` · ${target.title}`}
      </p>
      <p className={classes.facts}>
        {t(`report-reason__${reason}`)} · <time dateTime={created_at}>{date}</time>
      </p>
      {text && <p className={classes.text}>{text}</p>}
      <p className={classes.state} data-outcome={outcome ?? 'open'}>
        {t(`report-state__${outcome ?? 'open'}`)}
      </p>
    </li>
  )
}

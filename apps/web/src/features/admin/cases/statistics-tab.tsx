import { pages } from '@pollen/contract/pages'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Callout } from '../../../ui/callout.tsx'
import { RetryNotice } from '../../../ui/retry-notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { statisticsQuery } from './cases.api.ts'
import { StatisticsFigures } from './statistics-figures.tsx'

/** Figures about moderation, which operators can publish. */
export function StatisticsTab() {
  const { t } = useTranslation()
  const { data, isPending, isRefetching, refetch } = useQuery(statisticsQuery)
  if (isPending) return <Skeleton width="100%" height="20rem" />
  if (!data) return <RetryNotice text={t('admin-list-failed')} isRetrying={isRefetching} onRetry={refetch} />
  return (
    <>
      <Callout kind="info">
        <p>{t(data.is_published ? 'statistics-published' : 'statistics-not-published')}</p>
        {data.is_published && <Link to={pages.moderation.path}>{t('statistics-page')}</Link>}
      </Callout>
      <StatisticsFigures statistics={data} />
    </>
  )
}

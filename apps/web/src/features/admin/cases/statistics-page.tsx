import { pages } from '@pollen/contract/pages'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { isMissing } from '../../../lib/api-error.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { RetryNotice } from '../../../ui/retry-notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import admin from '../admin.module.css'
import { statisticsQuery } from './cases.api.ts'
import { StatisticsFigures } from './statistics-figures.tsx'

/** The figures about moderation for everyone, if this instance publishes them. */
export function StatisticsPage() {
  const { t } = useTranslation()
  const { data, error, isRefetching, refetch, isPending } = useQuery(statisticsQuery)
  if (isPending) return <Skeleton width="100%" height="20rem" />
  if (isMissing(error)) {
    return (
      <Notice title={t('statistics-private')} text={t('statistics-private-text')}>
        <ButtonLink to={pages.about.path}>{t('statistics-about')}</ButtonLink>
      </Notice>
    )
  }
  if (!data) return <RetryNotice text={t('admin-list-failed')} isRetrying={isRefetching} onRetry={refetch} />
  return (
    <div className={admin.tools}>
      <h1 className={admin.pageTitle}>{t('page-title__moderation')}</h1>
      <p>
        <Link to={pages.about.path} hash="rules">
          {t('case-rules')}
        </Link>
      </p>
      <StatisticsFigures statistics={data} />
    </div>
  )
}

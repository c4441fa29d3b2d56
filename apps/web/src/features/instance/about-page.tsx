import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { RetryNotice } from '../../ui/retry-notice.tsx'
import classes from './about-page.module.css'
import { instanceQuery } from './instance.api.ts'
import { InstanceFacts } from './instance-facts.tsx'
import { InstanceFactsSkeleton } from './instance-facts-skeleton.tsx'
import { useInstanceName } from './instance-name.ts'
import { WhatCanBeShared } from './what-can-be-shared.tsx'

export function AboutPage() {
  const { t } = useTranslation()
  const { data, isPending, isRefetching, refetch } = useQuery(instanceQuery)
  return (
    <article className={classes.page}>
      <h1>{t('about-title', { name: useInstanceName() })}</h1>
      <p className={classes.lead}>{t('about-lead')}</p>
      {data ? (
        <InstanceFacts instance={data} />
      ) : isPending ? (
        <InstanceFactsSkeleton />
      ) : (
        <div className={classes.failure}>
          <RetryNotice text={t('about-failed')} isRetrying={isRefetching} onRetry={refetch} />
        </div>
      )}
      <WhatCanBeShared />
    </article>
  )
}

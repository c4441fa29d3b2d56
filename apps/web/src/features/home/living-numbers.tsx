import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { RetryNotice } from '../../ui/retry-notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { instanceQuery } from '../instance/index.ts'
import classes from './living-numbers.module.css'
import { LivingNumbersSentence } from './living-numbers-sentence.tsx'

/** How much is shared here right now. */
export function LivingNumbers() {
  const { t } = useTranslation()
  const { data, isPending, isError, refetch, isRefetching } = useQuery(instanceQuery)
  return (
    <div className={classes.card} aria-busy={isPending}>
      {isPending && <Skeleton width="min(100%, 17rem)" height="1.4rem" />}
      {isError && !data && <RetryNotice text={t('home-numbers-failed')} isRetrying={isRefetching} onRetry={refetch} />}
      {data && <LivingNumbersSentence instance={data} />}
    </div>
  )
}

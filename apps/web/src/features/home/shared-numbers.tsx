import { exactCountLimit } from '@pollen/contract/constants'
import type { Instance } from '@pollen/contract/instance'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../lib/format.ts'
import { RetryNotice } from '../../ui/retry-notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { instanceQuery } from '../instance/index.ts'
import classes from './shared-numbers.module.css'

/** Shows how many members share how many items on this instance. */
export function SharedNumbers() {
  const { t } = useTranslation()
  const { data, isPending, isError, refetch, isRefetching } = useQuery(instanceQuery)
  return (
    <div className={classes.card} aria-busy={isPending}>
      {isPending && <Skeleton width="min(100%, 17rem)" height="1.4rem" />}
      {isError && !data && <RetryNotice text={t('home-numbers-failed')} isRetrying={isRefetching} onRetry={refetch} />}
      {data && <NumbersSentence instance={data} />}
    </div>
  )
}

type InstanceNumbers = Pick<Instance, 'members_count' | 'open_items_count' | 'counts_are_exact'>

/** "12 neighbours share 48 things here". Each half of the sentence has its own plural. */
function NumbersSentence({ instance }: { instance: InstanceNumbers }) {
  const { t } = useTranslation()
  const { members_count: members, open_items_count: things, counts_are_exact: areExact } = instance
  const format = (count: number) => formatCount(count, areExact || count < exactCountLimit)

  if (members === 0) return <p>{t('home-numbers-nobody')}</p>
  if (things === 0) return <p>{t('home-numbers-nothing', { count: members, members: format(members) })}</p>
  const sharedThings = t('home-numbers-things', { count: things, things: format(things) })
  return (
    <p>
      <Emphasized text={t('home-numbers', { count: members, members: format(members), sharedThings })} />
    </p>
  )
}

/** Renders the parts of a text between *stars* as strong. */
function Emphasized({ text }: { text: string }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
  return text.split('*').map((part, index) => (index % 2 === 1 ? <strong key={index}>{part}</strong> : part))
}

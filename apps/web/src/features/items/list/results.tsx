import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { RetryNotice } from '../../../ui/retry-notice.tsx'
import { meQuery } from '../../members/index.ts'
import { needsPlace } from '../filters/filters.ts'
import type { SectionProps } from '../filters/section-props.ts'
import type { Place } from '../filters/use-place.ts'
import { EndlessGrid } from './endless-grid.tsx'
import type { ItemList } from './item-list.ts'
import { NothingFound } from './nothing-found.tsx'
import { PlaceNeeded } from './place-needed.tsx'
import classes from './results.module.css'
import { SkeletonGrid } from './skeleton-grid.tsx'

type ResultsProps = SectionProps & { list: ItemList; place: Place; isBusy: boolean }

/** The cards, or why there are none. */
export function Results({ list, filters, place, isBusy, onChange }: ResultsProps) {
  const { t } = useTranslation()
  const { data: me } = useQuery(meQuery)
  if (needsPlace(filters) && !place.location && !place.isFinding) {
    return <PlaceNeeded filters={filters} place={place} onChange={onChange} />
  }
  const { data, isError, isFetching, refetch } = list
  if (isError && !data) {
    return <RetryNotice text={t('items-failed')} isRetrying={isFetching} onRetry={refetch} />
  }
  if (!data) return <SkeletonGrid />
  return (
    <div className={classes.results} data-is-old={list.isPlaceholderData} aria-busy={isBusy}>
      {data.pages[0]?.count === 0 ? (
        <NothingFound filters={filters} place={place} onChange={onChange} />
      ) : (
        <EndlessGrid list={list} from={place.location ?? me?.ref_location ?? null} />
      )}
    </div>
  )
}

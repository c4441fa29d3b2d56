import type { SearchSuggestion } from '@pollen/contract/items'
import { pages } from '@pollen/contract/pages'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { countValues } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { IconCloudOff, IconMapPinQuestion, IconPlus, IconSearchOff } from '../../../ui/icons.ts'
import {
  type ActiveItems,
  activeItemsCountQuery,
  changeFilters,
  clearFilters,
  type FilterChanges,
  type Filters,
  filtersToQuery,
  measuredPlace,
  needsLocation,
  PlaceField,
  type PlaceLocation,
  SimilarSearches,
  shownCount,
  widenings,
} from '../../item-filters/index.ts'
import { meQuery } from '../../members/index.ts'
import classes from './item-results.module.css'
import { SkeletonGrid, VirtualGrid } from './virtual-grid.tsx'

type FilterProps = { filters: Filters; place: PlaceLocation; onChange: (changes: FilterChanges) => void }

type ItemResultsProps = FilterProps & {
  list: ActiveItems
  isBusy: boolean
  /** The restored filters may be dropped, so their results are not shown yet. */
  isChecking: boolean
}

/** The cards, or the reason why there are none. */
export function ItemResults({ list, isBusy, isChecking, ...rest }: ItemResultsProps) {
  const { t } = useTranslation()
  const { data: me, isPending: isMePending } = useQuery(meQuery)
  const { filters, place } = rest
  if (needsLocation(filters) && !place.location && !place.isFinding) return <PlaceNeeded {...rest} />
  const { data, isError, isFetching, refetch } = list
  if (isError && !data) {
    return (
      <div role="alert">
        <EmptyState icon={<IconCloudOff size={34} stroke={1.5} aria-hidden />} text={t('items-failed')}>
          <Button look="outlined" isBusy={isFetching} onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        </EmptyState>
      </div>
    )
  }
  if (!data || isChecking) return <SkeletonGrid />
  const [firstPage] = data.pages
  return (
    <div className={classes.results} data-is-old={list.isPlaceholderData} aria-busy={isBusy}>
      {firstPage && shownCount(firstPage).count === 0 ? (
        <NothingFound {...rest} suggestion={firstPage.suggestion} />
      ) : (
        <VirtualGrid list={list} from={place.location ?? (isMePending ? 'pending' : (me?.ref_location ?? null))} />
      )}
    </div>
  )
}

/** Shown if filters or the order need distances, but no location is known. */
function PlaceNeeded({ filters, place, onChange }: FilterProps) {
  const { t } = useTranslation()
  return (
    <EmptyState icon={<IconMapPinQuestion size={34} stroke={1.5} aria-hidden />} text={t('place-needed')}>
      <div className={classes.place}>
        <PlaceField
          value={measuredPlace(filters)}
          onChange={(value) => onChange({ place: value })}
          place={place}
          isRequired
        />
      </div>
    </EmptyState>
  )
}

type NothingFoundProps = FilterProps & { suggestion: SearchSuggestion | null }

/** Offers changes of the filters that find something, with the number of results. */
function NothingFound({ filters, place, onChange, suggestion }: NothingFoundProps) {
  const { t } = useTranslation()
  const words = filters.search.trim()
  const offers = widenings(filters)
  const counts = useQueries({
    queries: offers.map(({ changes }) =>
      activeItemsCountQuery(filtersToQuery(changeFilters(filters, changes), place.location)),
    ),
  })
  const icon = <IconSearchOff size={34} stroke={1.5} aria-hidden />
  if (offers.length === 0) {
    return (
      <EmptyState icon={icon} text={t('items-none')}>
        <ButtonLink to={pages.addItem.path} icon={<IconPlus size={20} aria-hidden />}>
          {t('nav-add')}
        </ButtonLink>
      </EmptyState>
    )
  }
  return (
    <EmptyState icon={icon} text={words ? t('items-none-called', { words }) : t('items-none-found')}>
      <SimilarSearches suggestion={suggestion} onChange={onChange} className={classes.offers} />
      {words && (
        <ButtonLink to={pages.addItem.path} search={{ ask: words }} icon={<IconPlus size={20} aria-hidden />}>
          {t('items-ask-for')}
        </ButtonLink>
      )}
      <div className={classes.offers}>
        {offers.map(({ name, changes }, index) => {
          const found = counts[index]?.data
          if (!found || found.count === 0) return null
          return (
            <Button key={name} look="outlined" onClick={() => onChange(changes)}>
              {t(`widen__${name}`)} ({countValues(found).shown})
            </Button>
          )
        })}
        <Button look="plain" onClick={() => onChange(clearFilters(filters))}>
          {t('filters-clear')}
        </Button>
      </div>
    </EmptyState>
  )
}

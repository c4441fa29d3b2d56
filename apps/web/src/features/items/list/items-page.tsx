import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useMediaQuery } from '../../../ui/use-media-query.ts'
import { callInput } from '../filters/call-input.ts'
import { FilterPanel } from '../filters/filter-panel.tsx'
import { needsPlace } from '../filters/filters.ts'
import { useFilters } from '../filters/use-filters.ts'
import { usePlace } from '../filters/use-place.ts'
import { activeItemsQuery } from './active-items.api.ts'
import { FilterChips } from './filter-chips.tsx'
import { FilterSheet } from './filter-sheet.tsx'
import { ItemsCount } from './items-count.tsx'
import classes from './items-page.module.css'
import { OrderBy } from './order-by.tsx'
import { Results } from './results.tsx'
import { useFreshVisit } from './use-fresh-visit.ts'
import { useScrollToTop } from './use-scroll-to-top.ts'

/** All that is shared now, to look through. */
export function ItemsPage() {
  const { t } = useTranslation()
  useFreshVisit()
  const { filters, applied, change, applyNow, isSettling } = useFilters()
  const panelPlace = usePlace(filters)
  const place = usePlace(applied)
  const isAskable = !needsPlace(applied) || place.location !== null
  const list = useInfiniteQuery({ ...activeItemsQuery(callInput(applied, place.location)), enabled: isAskable })
  const isWide = useMediaQuery('(min-width: 1152px)')
  useScrollToTop(applied)

  const panel = <FilterPanel filters={filters} place={panelPlace} onChange={change} onSubmit={applyNow} />
  const isBusy = isSettling || list.isPlaceholderData || (list.isPending && isAskable)
  const first = isAskable ? list.data?.pages[0] : undefined
  return (
    <div className={classes.page}>
      {isWide && (
        <aside className={classes.panel} aria-labelledby="filters-title">
          <h2 id="filters-title" className={classes.panelTitle}>
            {t('filters')}
          </h2>
          {panel}
        </aside>
      )}
      <div className={classes.main}>
        <h1 className={classes.title}>{t('page-title__items')}</h1>
        <div className={classes.bar}>
          <ItemsCount page={first} isBusy={isBusy} />
          <OrderBy filters={filters} onChange={change} />
          {!isWide && (
            <FilterSheet filters={filters} page={first} isBusy={isBusy} onChange={change} onShow={applyNow}>
              {panel}
            </FilterSheet>
          )}
        </div>
        <FilterChips filters={filters} onChange={change} />
        <Results list={list} filters={applied} place={place} isBusy={isBusy} onChange={change} />
      </div>
    </div>
  )
}

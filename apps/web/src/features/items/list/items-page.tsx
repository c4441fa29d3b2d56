import { pages } from '@pollen/contract/pages'
import type { PageCount } from '@pollen/contract/paging'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { type Ref, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { withEarlyAnswer } from '../../../../first-paint/early-answer.ts'
import { countValues } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { IconMap } from '../../../ui/icons.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import {
  activeItemsKey,
  activeItemsQuery,
  CorrectedNotice,
  clearFilters,
  FilterChips,
  FilterSidePanel,
  filtersToQuery,
  initialFilters,
  isNarrowing,
  measuredPlace,
  needsLocation,
  preloadSidePanel,
  RestoredNotice,
  shownCount,
  TypeTabs,
  useFilters,
  useHasRoomForSidePanel,
  usePlaceLocation,
  usePositionKey,
  useRestoredFilters,
  writeFilters,
} from '../../item-filters/index.ts'
import { ItemResults } from './item-results.tsx'
import classes from './items-page.module.css'
import { ListHead } from './list-head.tsx'
import { listVisit } from './list-visit.ts'
import { OrderBy } from './order-by.tsx'

// Loaded in parallel with the data of the page.
preloadSidePanel()

export const prepare = withEarlyAnswer(({ client }) =>
  client.prefetchInfiniteQuery(activeItemsQuery(filtersToQuery(initialFilters, null))),
)

export function ItemsPage() {
  const { t } = useTranslation()
  useNewestOnNewVisit()
  const filtering = useFilters()
  const { filters, applied, change, applyNow, isSettling } = filtering
  const positionKey = usePositionKey(applied)
  const panelPlace = usePlaceLocation(filters.place, positionKey)
  const place = usePlaceLocation(measuredPlace(applied), positionKey)
  const canLoad = !needsLocation(applied) || place.location !== null
  const list = useInfiniteQuery({ ...activeItemsQuery(filtersToQuery(applied, place.location)), enabled: canLoad })
  const { isChecking } = useRestoredFilters(filtering, place.location)
  const isWide = useHasRoomForSidePanel()
  useScrollToTopOnChange(applied)
  const heading = useRef<HTMLHeadingElement>(null)

  const panel = { filters, place: panelPlace, onChange: change, onSubmit: applyNow }
  const isBusy = isChecking || isSettling || list.isPlaceholderData || (list.isPending && canLoad)
  const firstPage = canLoad && !isChecking ? list.data?.pages[0] : undefined
  const count = firstPage && shownCount(firstPage)
  return (
    <div className={classes.page}>
      {isWide && (
        <aside className={classes.panel} aria-labelledby="filters-title">
          <h2 id="filters-title" className={classes.panelTitle}>
            {t('filters')}
          </h2>
          <FilterSidePanel {...panel} />
        </aside>
      )}
      <div className={classes.main}>
        {!isWide && (
          <ListHead
            {...panel}
            closeLabel={count && !isBusy ? t('items-show', countValues(count)) : t('items-show-any')}
          />
        )}
        <h1 className={isWide ? classes.title : 'visually-hidden'}>{t('page-title__items')}</h1>
        {isWide && (
          <TypeTabs
            types={filters.types}
            onChange={(types) => {
              change({ types })
              applyNow()
            }}
          />
        )}
        <div className={classes.bar}>
          <ItemsCount ref={heading} count={count} isBusy={isBusy} />
          {isWide ? (
            <>
              <OrderBy filters={filters} onChange={change} />
              <ButtonLink
                to={pages.map.path}
                search={writeFilters(filters)}
                look="outlined"
                icon={<IconMap size={20} aria-hidden />}
              >
                {t('items-on-map')}
              </ButtonLink>
            </>
          ) : (
            // An empty list has the same button.
            isNarrowing(filters) &&
            count?.count !== 0 && (
              <Button
                look="plain"
                onClick={() => {
                  // The pressed button disappears.
                  heading.current?.focus({ preventScroll: true })
                  change(clearFilters(filters))
                }}
              >
                {t('filters-clear')}
              </Button>
            )
          )}
        </div>
        {isWide && <FilterChips filters={filters} onChange={change} />}
        <div role="status" className={classes.notices}>
          {!isChecking && <RestoredNotice filtering={filtering} className={classes.notice} />}
          <CorrectedNotice
            filters={applied}
            suggestion={firstPage?.suggestion}
            onChange={change}
            className={classes.notice}
          />
        </div>
        <ItemResults
          list={list}
          filters={applied}
          place={place}
          isBusy={isBusy}
          isChecking={isChecking}
          onChange={change}
        />
      </div>
    </div>
  )
}

type ItemsCountProps = { ref: Ref<HTMLHeadingElement>; count: PageCount | undefined; isBusy: boolean }

/** The number of items, which is announced when it changes. */
function ItemsCount({ ref, count, isBusy }: ItemsCountProps) {
  const { t } = useTranslation()
  return (
    <h2 ref={ref} tabIndex={-1} className={classes.count} data-is-busy={isBusy}>
      {!count && <span className="visually-hidden">{t('items-heading')}</span>}
      {!count && isBusy && <Skeleton width="6em" height="1.4em" />}
      <span role="status">{count && t('items-count', countValues(count))}</span>
    </h2>
  )
}

/** Loads the newest items on a new visit. The Back button restores the list as it was left. */
function useNewestOnNewVisit() {
  const client = useQueryClient()
  // The page is still rendered for a moment after the address has changed to the next one.
  const visit = useLocation({
    select: ({ pathname, state }) => (pathname === pages.items.path ? state.__TSR_key : undefined),
  })
  useState(() => {
    if (listVisit.open(visit)) client.removeQueries({ queryKey: activeItemsKey })
  })
  useEffect(() => {
    if (visit) listVisit.continueAs(visit)
  }, [visit])
}

function useScrollToTopOnChange(value: unknown) {
  const previous = useRef(value)
  useEffect(() => {
    if (previous.current === value) return
    previous.current = value
    window.scrollTo({ top: 0 })
  }, [value])
}

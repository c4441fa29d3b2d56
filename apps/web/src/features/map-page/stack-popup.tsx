import type { Location } from '@pollen/contract/location'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { LoadMore } from '../../parts/load-more.tsx'
import { RetryNotice } from '../../ui/retry-notice.tsx'
import { activeItemsQuery, type FilterQuery } from '../item-filters/index.ts'
import { uniqueItems } from '../items/index.ts'
import { boxCorners } from './box.ts'
import { ItemRow } from './item-row.tsx'
import { RowSkeletons } from './item-rows.tsx'
import { boxAtPoint } from './map-items.api.ts'
import classes from './popups.module.css'

type StackPopupProps = { filters: FilterQuery; location: Location; count: number; onChoose: (id: number) => void }

/** Lists the items at one point of the map, which share a grid cell or a house. */
export function StackPopup({ filters, location, count, onChoose }: StackPopupProps) {
  const { t } = useTranslation()
  const list = useInfiniteQuery(activeItemsQuery({ ...filters, bounds: boxCorners(boxAtPoint(location)) }))
  const { data, isError, isFetching, refetch, fetchNextPage } = list
  return (
    <div className={classes.popup}>
      <h2 className={classes.title}>{t('map-items-here', { count })}</h2>
      {isError && !data && <RetryNotice text={t('items-failed')} isRetrying={isFetching} onRetry={refetch} />}
      {!data && !isError && <RowSkeletons />}
      {data && (
        <div className={classes.rows}>
          <ul>
            {uniqueItems(data.pages).map((item) => (
              <li key={item.id}>
                <ItemRow item={item} onChoose={({ id }) => onChoose(id)} />
              </li>
            ))}
          </ul>
          {list.hasNextPage && (
            <LoadMore
              isLoading={list.isFetchingNextPage}
              hasFailed={list.isFetchNextPageError}
              onLoad={() => void fetchNextPage()}
            />
          )}
        </div>
      )}
    </div>
  )
}

import type { Location } from '@pollen/contract/location'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ItemThumb } from '../../parts/item-thumb.tsx'
import { LoadMore } from '../../parts/load-more.tsx'
import { TypeTag } from '../../parts/type-tag.tsx'
import { RetryNotice } from '../../ui/retry-notice.tsx'
import { activeItemsQuery, type FilterQuery } from '../item-filters/index.ts'
import { eventTimeText, uniqueItems } from '../items/index.ts'
import { boxCorners } from './box.ts'
import { RowSkeletons } from './item-rows.tsx'
import { ListRow } from './list-row.tsx'
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
                <ListRow
                  picture={<ItemThumb item={item} />}
                  name={item.name}
                  tag={<TypeTag type={item.type} />}
                  facts={item.type === 'EV' ? eventTimeText(item, t) : ''}
                  isChosen={false}
                  onChoose={() => onChoose(item.id)}
                />
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

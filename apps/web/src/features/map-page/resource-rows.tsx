import { distanceKm } from '@pollen/contract/location'
import type { Resource } from '@pollen/contract/resources'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDistance } from '../../lib/format.ts'
import { currentLanguage } from '../../lib/i18n.ts'
import { LoadMore } from '../../parts/load-more.tsx'
import { ResourceIcon, resourceName } from '../resources/index.ts'
import { type Box, boxCenter } from './box.ts'
import { NothingHere } from './empty-states.tsx'
import { RowSkeletons } from './item-rows.tsx'
import { ListRow } from './list-row.tsx'
import { RowList } from './row-list.tsx'
import { resourceKey, type useMapResources } from './use-map-resources.ts'

/** Thousands of resources may be in view. */
const rowsAtOnce = 50

type ResourceRowsProps = {
  box: Box
  found: ReturnType<typeof useMapResources>
  chosenKey: string | undefined
  /** The entry of the closed popup, which gets the focus back. */
  returnKey: string | undefined
  onReturned: () => void
  onChoose: (resource: Resource) => void
}

/** The public resources in view, nearest to the center first. */
export function ResourceRows({ box, found, chosenKey, returnKey, onReturned, onChoose }: ResourceRowsProps) {
  const { t } = useTranslation()
  const [limit, setLimit] = useState(rowsAtOnce)
  const showMore = () => setLimit(limit + rowsAtOnce)
  const { inView, isFirstLoad, isLoading, hasKinds } = found
  const center = boxCenter(box)
  if (inView.length === 0 && (isFirstLoad || isLoading)) return <RowSkeletons />
  if (inView.length === 0) {
    return <NothingHere text={t(hasKinds ? 'map-no-resources' : 'map-resources-off')}>{null}</NothingHere>
  }
  return (
    <RowList
      label={t('map-resources')}
      entries={inView.slice(0, limit)}
      keyOf={resourceKey}
      total={inView.length}
      end={limit < inView.length && <LoadMore isLoading={false} hasFailed={false} onLoad={showMore} />}
    >
      {(resource) => (
        <ListRow
          picture={<ResourceIcon kind={resource.type} />}
          name={resourceName(resource, t)}
          tag={resource.name && <span>{t(`resource-kind__${resource.type}`)}</span>}
          facts={formatDistance(distanceKm(center, resource.location), currentLanguage())}
          isChosen={resourceKey(resource) === chosenKey}
          isReturning={resourceKey(resource) === returnKey}
          onReturned={onReturned}
          onChoose={() => onChoose(resource)}
        />
      )}
    </RowList>
  )
}

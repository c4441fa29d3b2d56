import { distanceKm } from '@pollen/contract/location'
import type { Resource } from '@pollen/contract/resources'
import { useTranslation } from 'react-i18next'
import { formatDistance } from '../../lib/format.ts'
import { currentLanguage } from '../../lib/i18n.ts'
import { ResourceIcon, resourceName } from '../resources/index.ts'
import { type Box, boxCenter } from './box.ts'
import { NothingHere } from './empty-states.tsx'
import { RowSkeletons } from './item-rows.tsx'
import { ListRow } from './list-row.tsx'
import { resourceKey, type useMapResources } from './use-map-resources.ts'
import { VirtualList } from './virtual-list.tsx'

type ResourceRowsProps = {
  box: Box
  found: ReturnType<typeof useMapResources>
  chosenKey: string | undefined
  onChoose: (resource: Resource) => void
}

/** The public resources in view, the nearest to its middle first. */
export function ResourceRows({ box, found, chosenKey, onChoose }: ResourceRowsProps) {
  const { t } = useTranslation()
  const { inView, isFirstLoad, isLoading, hasKinds } = found
  const center = boxCenter(box)
  if (inView.length === 0 && (isFirstLoad || isLoading)) return <RowSkeletons />
  if (inView.length === 0) {
    return <NothingHere text={t(hasKinds ? 'map-no-resources' : 'map-resources-off')}>{null}</NothingHere>
  }
  return (
    <VirtualList label={t('map-resources')} entries={inView} keyOf={resourceKey} total={inView.length}>
      {(resource) => (
        <ListRow
          picture={<ResourceIcon kind={resource.type} />}
          name={resourceName(resource, t)}
          tag={resource.name && <span>{t(`resource-kind__${resource.type}`)}</span>}
          facts={formatDistance(distanceKm(center, resource.location), currentLanguage())}
          isChosen={resourceKey(resource) === chosenKey}
          onChoose={() => onChoose(resource)}
        />
      )}
    </VirtualList>
  )
}

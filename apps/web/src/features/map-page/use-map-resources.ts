import { distanceKm } from '@pollen/contract/location'
import type { ResourceLink } from '@pollen/contract/resource-fields'
import { type ResourceKind, resourceText } from '@pollen/contract/resource-kinds'
import type { Resource } from '@pollen/contract/resources'
import { useMemo } from 'react'
import { resourcesQuery, useSelectedKinds } from '../resources/index.ts'
import { type Box, boxCenter, boxCorners, containsPoint } from './box.ts'
import { useBoxes } from './use-boxes.ts'

const noKinds: ResourceKind[] = []
const noResources: Resource[] = []

export const resourceKey = ({ type, id }: Pick<Resource, 'type' | 'id'>) => resourceText({ kind: type, id })

export const isSameResource =
  (link: ResourceLink) =>
  ({ type, id }: Resource) =>
    type === link.kind && id === link.id

/** Loads the public resources of all areas that were in view. */
export function useMapResources(view: Box | null) {
  const kinds = useSelectedKinds() ?? noKinds
  const { answers, answersInView, ...boxes } = useBoxes({
    view: kinds.length > 0 ? view : null,
    key: kinds.join(),
    queryOf: (box, isInView) => resourcesQuery(boxCorners(box), kinds, isInView),
    isComplete: ({ is_complete }) => is_complete,
  })
  const found = useMemo(() => {
    const all = answers.flatMap(({ results }) => results)
    return [...new Map(all.map((resource) => [resourceKey(resource), resource])).values()]
  }, [answers])
  const shown = view && kinds.length > 0 ? found : noResources
  return {
    ...boxes,
    hasKinds: kinds.length > 0,
    resources: shown,
    inView: useMemo(() => nearestFirst(shown, view), [shown, view]),
    isLoading: answersInView.some(({ is_loading }) => is_loading),
    isOutdated: answersInView.some(({ outdated_since }) => outdated_since !== null),
  }
}

function nearestFirst(found: Resource[], view: Box | null): Resource[] {
  if (!view) return []
  const center = boxCenter(view)
  return found
    .filter(({ location }) => containsPoint(view, location))
    .map((resource) => ({ resource, km: distanceKm(center, resource.location) }))
    .sort((one, other) => one.km - other.km)
    .map(({ resource }) => resource)
}

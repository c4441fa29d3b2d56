import { items } from '@pollen/contract/items'
import type { Location } from '@pollen/contract/location'
import { mapCategories } from '@pollen/contract/map-categories'
import type { ResourceLink } from '@pollen/contract/resource-fields'
import { type ResourceKind, resourceText } from '@pollen/contract/resource-kinds'
import { resources } from '@pollen/contract/resources'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

/** Delay of the next poll while the server loads from the sources, with exponential backoff. */
const pollDelayMs = (times: number) => Math.min(15_000, 2_000 * 1.5 ** times)

/** Resources of some kinds in a part of the map, which is given by its north-west and south-east corners. */
export const resourcesQuery = (bounds: [Location, Location], kinds: ResourceKind[], isInView: boolean) =>
  queryOptions({
    queryKey: ['resources', 'list', bounds, [...kinds].sort()],
    queryFn: ({ signal }) => call(resources.list, { bounds, categories: kinds }, { signal }),
    enabled: kinds.length > 0,
    refetchInterval: ({ state }) => (isInView && state.data?.is_loading ? pollDelayMs(state.dataUpdateCount) : false),
  })

export const resourceQuery = (link: ResourceLink) =>
  queryOptions({
    queryKey: ['resources', 'one', resourceText(link)],
    queryFn: ({ signal }) => call(resources.get, link, { signal }),
  })

/** The first page of items that were started from a resource. */
export const itemsOfResourceQuery = (link: ResourceLink) =>
  queryOptions({
    queryKey: ['items', 'of-resource', resourceText(link)],
    queryFn: ({ signal }) => call(items.listActive, { resource: resourceText(link) }, { signal }),
  })

export const selectMapCategory = (id: number, selected: boolean) => call(mapCategories.select, { id, selected })
export const selectAllMapCategories = (selected: boolean) => call(mapCategories.selectAll, { selected })

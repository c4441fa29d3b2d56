import type { Category, ItemType } from '@pollen/contract/constants'
import type { ItemMarkers } from '@pollen/contract/items'
import type { Location } from '@pollen/contract/location'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { activeItemsKey, type FilterQuery } from '../item-filters/index.ts'
import { type Box, containsPoint } from './box.ts'
import { markersQuery } from './map-items.api.ts'
import { useBoxes } from './use-boxes.ts'

export type ItemPin = { id: number; type: ItemType; category: Category; longitude: number; latitude: number }

export const isAtPoint =
  (point: Location) =>
  ({ longitude, latitude }: ItemPin) =>
    longitude === point.longitude && latitude === point.latitude

const noPins: ItemPin[] = []

/** Loads the items of all areas that were in view. Null filters load nothing, because visitors see no items. */
export function useMapItems(filters: FilterQuery | null, view: Box | null) {
  const client = useQueryClient()
  const { answers, ...boxes } = useBoxes({
    view: filters && view,
    key: JSON.stringify(filters),
    queryOf: (box, isInView) => markersQuery(filters ?? {}, box, isInView),
    isComplete: ({ output }) => output.is_complete,
  })
  const loaded = useMemo(() => mergeMarkers(answers.map(({ output }) => output)), [answers])
  // Keeps the previous pins while pins for other filters are loading for the first time.
  const shown = useRef(noPins)
  if (!boxes.isFirstLoad || loaded.length > 0) shown.current = loaded
  const pins = filters && view ? shown.current : noPins

  // A refreshed response means that items were published or closed, so the list must be reloaded too.
  const known = useRef(answers)
  useEffect(() => {
    const isSomethingNew = known.current.length === answers.length && known.current !== answers
    known.current = answers
    if (isSomethingNew) void client.invalidateQueries({ queryKey: activeItemsKey })
  }, [answers, client])

  const count = useMemo(() => (view ? pins.filter((pin) => containsPoint(view, pin)).length : 0), [pins, view])
  return { ...boxes, pins, count }
}

/** Merges responses into one pin per item. */
function mergeMarkers(answers: Omit<ItemMarkers, 'is_complete'>[]): ItemPin[] {
  const pins: ItemPin[] = []
  const known = new Set<number>()
  for (const { ids, types, categories, longitudes, latitudes } of answers) {
    for (const [index, id] of ids.entries()) {
      const [type, category] = [types[index], categories[index]]
      const [longitude, latitude] = [longitudes[index], latitudes[index]]
      if (known.has(id) || !type || !category || longitude === undefined || latitude === undefined) continue
      known.add(id)
      pins.push({ id, type, category, longitude, latitude })
    }
  }
  return pins
}

import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../lib/api-error.ts'
import { showFailure, showSnackbar } from '../../ui/snackbar.tsx'
import { hasEnded } from '../items/index.ts'
import { loadItem } from './map-items.api.ts'
import type { Chosen } from './use-chosen.ts'
import { type ItemPin, isAtPoint, type useMapItems } from './use-map-items.ts'
import { isSameResource, type useMapResources } from './use-map-resources.ts'

type Options = {
  chosen: Chosen | null
  items: ReturnType<typeof useMapItems>
  resources: ReturnType<typeof useMapResources>
  /** False where the map is too far away to show pins. */
  isClose: boolean
  onClose: () => void
}

/**
 * Closes a popup when its pin leaves the map: closed by its owner, filtered out, switched off, or zoomed out too far. An item
 * opened by a link may never have been among the pins, and stays.
 */
export function useCloseWithPin({ chosen, items, resources, isClose, onClose }: Options) {
  const { t } = useTranslation()
  const key = chosen && chosen.kind !== 'add' ? JSON.stringify(chosen) : null
  const isLoading = chosen?.kind === 'resource' ? resources.isFirstLoad || resources.isLoading : items.isFirstLoad
  const hasPin = isAmong(chosen, items.pins, resources.resources)
  const before = useRef({ key, wasClose: false, hadPin: false })

  async function explain(id: number) {
    try {
      // Not through the query of the popup, which is cancelled as the popup closes.
      const item = await loadItem(id)
      if (item.is_closed) showSnackbar('brief', t('map-item-closed'))
      else if (hasEnded(item)) showSnackbar('brief', t('map-item-ended'))
    } catch (failure) {
      if (failure instanceof ApiError && failure.status === 404) showFailure(failure)
    }
  }
  const close = useEffectEvent((isZoomedOut: boolean) => {
    if (!isZoomedOut && chosen?.kind === 'item') void explain(chosen.id)
    onClose()
  })

  useEffect(() => {
    if (before.current.key !== key) before.current = { key, wasClose: false, hadPin: false }
    if (key === null) return
    const { wasClose, hadPin } = before.current
    const isZoomedOut = wasClose && !isClose
    if (isZoomedOut || (isClose && hadPin && !hasPin && !isLoading)) close(isZoomedOut)
    else before.current = { key, wasClose: isClose, hadPin: hadPin || hasPin }
  }, [key, isClose, hasPin, isLoading])
}

type Resources = Options['resources']['resources']

function isAmong(chosen: Chosen | null, pins: ItemPin[], resources: Resources): boolean {
  if (chosen?.kind === 'item') return pins.some(({ id }) => id === chosen.id)
  if (chosen?.kind === 'stack') return pins.some(isAtPoint(chosen.location))
  return chosen?.kind === 'resource' && resources.some(isSameResource(chosen.link))
}

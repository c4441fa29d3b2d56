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
  /** False if the map is zoomed out too far to show pins. */
  isZoomedIn: boolean
  onClose: () => void
}

/**
 * Closes a popup when its pin disappears: its item was closed or filtered out, its kind was deselected, or the map was zoomed out. An item
 * that was opened by a link may never have had a pin, and stays open.
 */
export function useCloseWithPin({ chosen, items, resources, isZoomedIn, onClose }: Options) {
  const { t } = useTranslation()
  const key = chosen && chosen.kind !== 'add' ? JSON.stringify(chosen) : null
  const isLoading = chosen?.kind === 'resource' ? resources.isFirstLoad || resources.isLoading : items.isFirstLoad
  const hasPin = isAmong(chosen, items.pins, resources.resources)
  const before = useRef({ key, wasZoomedIn: false, hadPin: false })

  async function explain(id: number) {
    try {
      // Does not use the query of the popup, which is cancelled when the popup closes.
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
    if (before.current.key !== key) before.current = { key, wasZoomedIn: false, hadPin: false }
    if (key === null) return
    const { wasZoomedIn, hadPin } = before.current
    const isZoomedOut = wasZoomedIn && !isZoomedIn
    if (isZoomedOut || (isZoomedIn && hadPin && !hasPin && !isLoading)) close(isZoomedOut)
    else before.current = { key, wasZoomedIn: isZoomedIn, hadPin: hadPin || hasPin }
  }, [key, isZoomedIn, hasPin, isLoading])
}

type Resources = Options['resources']['resources']

function isAmong(chosen: Chosen | null, pins: ItemPin[], resources: Resources): boolean {
  if (chosen?.kind === 'item') return pins.some(({ id }) => id === chosen.id)
  if (chosen?.kind === 'stack') return pins.some(isAtPoint(chosen.location))
  return chosen?.kind === 'resource' && resources.some(isSameResource(chosen.link))
}

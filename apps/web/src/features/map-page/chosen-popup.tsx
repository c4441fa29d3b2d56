import type { Location } from '@pollen/contract/location'
import type { ResourceLink } from '@pollen/contract/resources'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../lib/api-error.ts'
import { useSession } from '../../lib/session.ts'
import { showFailure, showSnackbar } from '../../ui/snackbar.tsx'
import type { FilterQuery } from '../item-filters/index.ts'
import { hasEnded } from '../items/index.ts'
import { ResourceDetails, resourceName, resourceQuery } from '../resources/index.ts'
import { AddPopup } from './add-popup.tsx'
import { type Box, containsPoint } from './box.ts'
import { type Camera, closeUpZoom } from './camera-address.ts'
import { ItemCardOnMap, ItemCardSkeletonOnMap, placeOnMap } from './item-popup.tsx'
import { popupItemQuery } from './map-items.api.ts'
import { StackPopup } from './stack-popup.tsx'
import type { Chosen } from './use-chosen.ts'
import type { ItemPin } from './use-map-items.ts'

/** What is shown about a place of the map, in a popup there or in a dialog where there is no map. */
export type PopupContent = { location: Location; label: string; isApproximate?: boolean; content: ReactNode }

type PopupOptions = {
  chosen: Chosen | null
  choose: (chosen: Chosen | null) => void
  filters: FilterQuery | null
  pins: ItemPin[]
  box: Box
  jump: (camera: Partial<Camera>, options?: { isInstant?: boolean }) => void
}

/** The popup of what is chosen. The map goes where it is, unless that is in view. */
export function usePopup({ chosen, choose, filters, pins, box, jump }: PopupOptions): PopupContent | null {
  const popup = usePopupContent({ chosen, choose, filters, pins })
  const key = chosen && JSON.stringify(chosen)
  const shownKey = useRef<string | null>(null)
  const location = popup?.location
  useEffect(() => {
    if (key && !location) return
    const isShown = shownKey.current === key
    shownKey.current = key
    if (!location || isShown) return
    if (!containsPoint(box, location)) jump({ center: location, zoom: closeUpZoom }, { isInstant: true })
  }, [key, location, box, jump])
  return popup
}

function usePopupContent({ chosen, choose, filters, pins }: Omit<PopupOptions, 'box' | 'jump'>): PopupContent | null {
  const { t } = useTranslation()
  const isMember = useSession() !== null
  const giveUp = () => choose(null)
  const itemId = chosen?.kind === 'item' && isMember ? chosen.id : undefined
  const item = useChosenItem(itemId, giveUp)
  const resource = useChosenResource(chosen?.kind === 'resource' ? chosen.link : undefined, giveUp)

  if (chosen?.kind === 'add') {
    const { location } = chosen
    return { location, label: t('map-add-here'), content: <AddPopup location={location} /> }
  }
  if (chosen?.kind === 'stack' && filters) {
    const { location, count } = chosen
    const show = (id: number) => choose({ kind: 'item', id })
    const content = <StackPopup filters={filters} location={location} count={count} onChoose={show} />
    return { location, label: t('map-items-here', { count }), content }
  }
  if (itemId !== undefined) {
    const pin = pins.find(({ id }) => id === itemId)
    const location = (item && placeOnMap(item)) ?? pin
    if (!location) return null
    const content = item ? <ItemCardOnMap item={item} /> : <ItemCardSkeletonOnMap />
    const label = item?.name ?? t('map-item-loading')
    return { location, label, isApproximate: item?.location_precision === 'approximate', content }
  }
  if (resource) {
    const content = <ResourceDetails resource={resource} />
    return { location: resource.location, label: resourceName(resource, t), content }
  }
  return null
}

/** The chosen item. One without a place on the map is given up. */
function useChosenItem(id: number | undefined, giveUp: () => void) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const query = useQuery({ ...popupItemQuery(id ?? 0), enabled: id !== undefined })
  useRefusal(query, giveUp)
  const item = id === undefined ? undefined : query.data
  const isPlaceless = item?.location === null
  const isOver = item !== undefined && (item.is_closed || hasEnded(item))

  const refuse = useEffectEvent(() => {
    showSnackbar('error', t('this-item-doesnt-have-a-location'))
    giveUp()
  })
  useEffect(() => {
    if (isPlaceless) refuse()
  }, [isPlaceless])
  useEffect(() => {
    if (isOver) void client.invalidateQueries({ queryKey: ['items', 'markers'] })
  }, [isOver, client])
  return item
}

function useChosenResource(link: ResourceLink | undefined, giveUp: () => void) {
  const query = useQuery({ ...resourceQuery(link ?? { kind: 'BKC', id: '-' }), enabled: link !== undefined })
  useRefusal(query, giveUp)
  return link && query.data
}

/** Gives up what cannot be shown, with the reason. What is shown already stays while the server cannot be reached. */
function useRefusal({ data, error }: { data: unknown; error: Error | null }, giveUp: () => void) {
  const isGone = error instanceof ApiError && error.status === 404
  const failure = isGone || data === undefined ? error : null
  const refuse = useEffectEvent(() => {
    showFailure(failure)
    giveUp()
  })
  useEffect(() => {
    if (failure) refuse()
  }, [failure])
}

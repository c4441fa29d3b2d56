import type { Location } from '@pollen/contract/location'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../lib/session.ts'
import { showFailure } from '../../ui/snackbar.tsx'
import type { FilterQuery } from '../item-filters/index.ts'
import { ResourceDetails, resourceName, resourceQuery } from '../resources/index.ts'
import { AddPopup } from './add-popup.tsx'
import { type Box, containsPoint } from './box.ts'
import { type Camera, closeUpZoom } from './camera-address.ts'
import { ItemCardOnMap, ItemCardSkeletonOnMap, placeOnMap, useChosenItem } from './item-popup.tsx'
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
    if (!location || shownKey.current === key) return
    shownKey.current = key
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
    return { location, label: item?.name ?? '', isApproximate: item?.location_precision === 'approximate', content }
  }
  if (resource) {
    const content = <ResourceDetails resource={resource} />
    return { location: resource.location, label: resourceName(resource, t), content }
  }
  return null
}

function useChosenResource(link: (Chosen & { kind: 'resource' })['link'] | undefined, onGiveUp: () => void) {
  const { data, error } = useQuery({ ...resourceQuery(link ?? { kind: 'BKC', id: '-' }), enabled: link !== undefined })
  const giveUp = useRef(onGiveUp)
  giveUp.current = onGiveUp
  useEffect(() => {
    if (!link || !error) return
    showFailure(error)
    giveUp.current()
  }, [link, error])
  return link ? data : undefined
}

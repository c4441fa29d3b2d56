import type { Item } from '@pollen/contract/items'
import { approximateLocation, type Location } from '@pollen/contract/location'
import type { ResourceLink } from '@pollen/contract/resource-fields'
import type { Resource } from '@pollen/contract/resources'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../lib/api-error.ts'
import { useSession } from '../../lib/session.ts'
import { onDemand, useOnDemand } from '../../ui/on-demand.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showFailure, showSnackbar } from '../../ui/snackbar.tsx'
import type { FilterQuery } from '../item-filters/index.ts'
import { hasEnded } from '../items/index.ts'
import { resourceName, resourceQuery } from '../resources/index.ts'
import { type Box, containsPoint } from './box.ts'
import { type Camera, closeUpZoom } from './camera-address.ts'
import { popupItemQuery } from './map-items.api.ts'
import classes from './popups.module.css'
import type { Chosen } from './use-chosen.ts'
import { type ItemPin, isAtPoint } from './use-map-items.ts'

const popupParts = onDemand(() => import('./popup-parts.ts'))

/** Content about a place on the map, shown in a popup, or in a dialog if there is no map. */
export type PopupContent = {
  location: Location
  label: string
  isApproximate?: boolean
  content: ReactNode
  /** Subject of the popup. The map draws its pin even if the filters exclude it. */
  item?: Item | undefined
  resource?: Resource
}

type PopupOptions = {
  chosen: Chosen | null
  choose: (chosen: Chosen | null) => void
  filters: FilterQuery | null
  pins: ItemPin[]
  /** False if the map is zoomed out too far to show pins. */
  isZoomedIn: boolean
  box: Box
  jump: (camera: Partial<Camera>, options?: { isInstant?: boolean }) => void
}

/** Returns the popup of the current choice. Moves the map to its pin, unless that is in view. */
export function usePopup({ chosen, choose, filters, pins, isZoomedIn, box, jump }: PopupOptions): PopupContent | null {
  const popup = usePopupContent({ chosen, choose, filters, pins })
  const key = chosen && JSON.stringify(chosen)
  const shownKey = useRef<string | null>(null)
  const location = popup?.location
  const needsPin = chosen?.kind !== 'add'
  useEffect(() => {
    if (key && !location) return
    const isShown = shownKey.current === key
    shownKey.current = key
    if (!location || isShown) return
    const isPinInView = containsPoint(box, location) && (isZoomedIn || !needsPin)
    if (!isPinInView) jump({ center: location, zoom: closeUpZoom }, { isInstant: true })
  }, [key, needsPin, location, isZoomedIn, box, jump])
  return popup
}

type ContentOptions = Pick<PopupOptions, 'chosen' | 'choose' | 'filters' | 'pins'>

function usePopupContent({ chosen, choose, filters, pins }: ContentOptions): PopupContent | null {
  const { t } = useTranslation()
  const isMember = useSession() !== null
  const dismiss = () => choose(null)
  const parts = useOnDemand(popupParts, chosen !== null, dismiss)
  const itemId = chosen?.kind === 'item' && isMember ? chosen.id : undefined
  const item = useChosenItem(itemId, dismiss)
  const resource = useChosenResource(chosen?.kind === 'resource' ? chosen.link : undefined, dismiss)

  if (chosen?.kind === 'add') {
    const { location } = chosen
    return {
      location,
      label: t('map-add-here'),
      content: parts ? <parts.AddPopup location={location} /> : <PopupSkeleton />,
    }
  }
  if (chosen?.kind === 'stack' && filters) {
    const { location } = chosen
    const count = pins.filter(isAtPoint(location)).length
    if (count === 0) return null
    const show = (id: number) => choose({ kind: 'item', id })
    const content = parts ? (
      <parts.StackPopup filters={filters} location={location} count={count} onChoose={show} />
    ) : (
      <PopupSkeleton />
    )
    return { location, label: t('map-items-here', { count }), content }
  }
  if (itemId !== undefined) {
    const pin = pins.find(({ id }) => id === itemId)
    const location = pin ?? (item && pinLocation(item))
    if (!location) return null
    const content = item && parts ? <parts.ItemCardOnMap item={item} /> : <PopupSkeleton />
    const label = item?.name ?? t('map-item-loading')
    return { location, label, isApproximate: item?.location_precision === 'approximate', content, item }
  }
  if (resource) {
    const content = parts ? <parts.ResourceDetails resource={resource} /> : <PopupSkeleton />
    return { location: resource.location, label: resourceName(resource, t), content, resource }
  }
  return null
}

/** Returns where the map shows an item. An approximate item is shown at the center of its grid cell, to its owner too. */
export function pinLocation({ location, location_precision: precision }: Item): Location | null {
  if (!location) return null
  const { longitude, latitude } = precision === 'approximate' ? approximateLocation(location) : location
  // Rounded like pins, so that items at one place share a marker.
  return { longitude: rounded(longitude), latitude: rounded(latitude) }
}

const rounded = (degrees: number) => Math.round(degrees * 1e5) / 1e5

/** Loads the chosen item. Dismisses the popup of an item without a location. */
function useChosenItem(id: number | undefined, dismiss: () => void) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const query = useQuery({ ...popupItemQuery(id ?? 0), enabled: id !== undefined })
  useRefusal(query, dismiss)
  const item = id === undefined ? undefined : query.data
  const isPlaceless = item?.location === null
  const isOver = item !== undefined && (item.is_closed || hasEnded(item))

  const reportAndDismiss = useEffectEvent(() => {
    showSnackbar('error', t('this-item-doesnt-have-a-location'))
    dismiss()
  })
  useEffect(() => {
    if (isPlaceless) reportAndDismiss()
  }, [isPlaceless])
  useEffect(() => {
    if (isOver) void client.invalidateQueries({ queryKey: ['items', 'markers'] })
  }, [isOver, client])
  return item
}

function useChosenResource(link: ResourceLink | undefined, dismiss: () => void) {
  const query = useQuery({ ...resourceQuery(link ?? { kind: 'BKC', id: '-' }), enabled: link !== undefined })
  useRefusal(query, dismiss)
  return link && query.data
}

/** Reports a failure and dismisses the popup. Content that is already shown stays while the server is unreachable. */
function useRefusal({ data, error }: { data: unknown; error: Error | null }, dismiss: () => void) {
  const isMissing = error instanceof ApiError && error.status === 404
  const failure = isMissing || data === undefined ? error : null
  const reportAndDismiss = useEffectEvent(() => {
    showFailure(failure)
    dismiss()
  })
  useEffect(() => {
    if (failure) reportAndDismiss()
  }, [failure])
}

function PopupSkeleton() {
  return (
    <div className={classes.popup} aria-hidden>
      <Skeleton width="100%" height={120} />
      <Skeleton width="70%" height="1.4rem" />
      <Skeleton width="50%" height="1rem" />
    </div>
  )
}

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

/** What is shown about a place of the map, in a popup there or in a dialog where there is no map. */
export type PopupContent = {
  location: Location
  label: string
  isApproximate?: boolean
  content: ReactNode
  /** What the popup is about. The map draws its pin even if the filters exclude it. */
  item?: Item | undefined
  resource?: Resource
}

type PopupOptions = {
  chosen: Chosen | null
  choose: (chosen: Chosen | null) => void
  filters: FilterQuery | null
  pins: ItemPin[]
  /** False where the map is too far away to show pins. */
  isClose: boolean
  box: Box
  jump: (camera: Partial<Camera>, options?: { isInstant?: boolean }) => void
}

/** The popup of the current choice. The map goes to its pin, unless that is in view. */
export function usePopup({ chosen, choose, filters, pins, isClose, box, jump }: PopupOptions): PopupContent | null {
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
    const isPinInView = containsPoint(box, location) && (isClose || !needsPin)
    if (!isPinInView) jump({ center: location, zoom: closeUpZoom }, { isInstant: true })
  }, [key, needsPin, location, isClose, box, jump])
  return popup
}

type ContentOptions = Pick<PopupOptions, 'chosen' | 'choose' | 'filters' | 'pins'>

function usePopupContent({ chosen, choose, filters, pins }: ContentOptions): PopupContent | null {
  const { t } = useTranslation()
  const isMember = useSession() !== null
  const giveUp = () => choose(null)
  const parts = useOnDemand(popupParts, chosen !== null, giveUp)
  const itemId = chosen?.kind === 'item' && isMember ? chosen.id : undefined
  const item = useChosenItem(itemId, giveUp)
  const resource = useChosenResource(chosen?.kind === 'resource' ? chosen.link : undefined, giveUp)

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
    const location = pin ?? (item && placeOnMap(item))
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

/** Where the map shows an item: an approximate one stands for its cell of the grid, for its owner too. */
export function placeOnMap({ location, location_precision: precision }: Item): Location | null {
  if (!location) return null
  const { longitude, latitude } = precision === 'approximate' ? approximateLocation(location) : location
  // Rounded as pins are, so that items of one place are one marker.
  return { longitude: rounded(longitude), latitude: rounded(latitude) }
}

const rounded = (degrees: number) => Math.round(degrees * 1e5) / 1e5

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

function PopupSkeleton() {
  return (
    <div className={classes.popup} aria-hidden>
      <Skeleton width="100%" height={120} />
      <Skeleton width="70%" height="1.4rem" />
      <Skeleton width="50%" height="1rem" />
    </div>
  )
}

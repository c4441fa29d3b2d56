import { mapZoom } from '@pollen/contract/constants'
import type { Location } from '@pollen/contract/location'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useRouter, useSearch } from '@tanstack/react-router'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../lib/session.ts'
import { cameraName, readUnsentInput, writeUnsentInput } from '../../lib/unsent-input.ts'
import { useDebouncedCallback, useDebouncedValue } from '../../lib/use-debounced.ts'
import { showSnackbar } from '../../ui/snackbar.tsx'
import { instanceQuery } from '../instance/index.ts'
import { meQuery } from '../members/index.ts'
import { type Box, boxAround } from './box.ts'
import { type Camera, closeUpZoom, readCamera, readPosition, writeCamera } from './camera-address.ts'

const wholeWorld: Camera = { center: { latitude: 20, longitude: 0 }, zoom: 2 }

/**
 * Returns where the map opens: at the camera of the address, else where this member left it on this device, else at the reference location,
 * else at the center of the instance. Null until that is known.
 */
export function useStartCamera(): Camera | null {
  const { t } = useTranslation()
  const address = useSearch({ strict: false })
  const params = useParams({ strict: false })
  const isMember = useSession() !== null
  const position = readPosition(params)
  const [start, setStart] = useState(() => readCamera(address) ?? position ?? lastCamera())
  const me = useQuery({ ...meQuery, enabled: start === null && isMember })
  const instance = useQuery({ ...instanceQuery, enabled: start === null })

  const isBadPosition = params.lat !== undefined && position === null
  useEffect(() => {
    if (isBadPosition) showSnackbar('error', t('map-position-unreadable'))
  }, [isBadPosition, t])

  if (start) return start
  const found = findStart()
  // Kept, because parts of the page ask again after a failure, which makes these queries pending and would close the map.
  if (found) setStart(found)
  return found

  function findStart(): Camera | null {
    if (isMember && me.isPending) return null
    if (me.data?.ref_location) return { center: me.data.ref_location, zoom: closeUpZoom }
    if (instance.isPending) return null
    return instance.data ? { center: instance.data.map_center, zoom: instance.data.map_zoom } : wholeWorld
  }
}

export type MapMover = { moveTo: (camera: Camera, options?: { isInstant?: boolean }) => void }

const loadDelayMs = 600
const addressDelayMs = 100

/**
 * Tracks the view of the map. The map owns the camera. This hook observes its moves, writes them to the address, and moves the map when Back
 * or a link changes the address. Without a map, it holds the camera itself.
 */
export function useCamera(start: Camera, map: RefObject<MapMover | null>) {
  const address = useSearch({ strict: false })
  const router = useRouter()
  const navigate = useNavigate()
  const [path] = useState(() => router.latestLocation.pathname)
  const [view, setView] = useState(() => viewWithoutMap(start))
  const latest = useRef(start)
  const isRequested = useRef(false)
  const wasDrawn = useRef(false)
  /** Whether a map is drawn and can be moved. A broken map is removed. */
  const hasMap = useCallback(() => wasDrawn.current && map.current !== null, [map])
  const wasSentElsewhere = useRef(false)
  const addressText = JSON.stringify(readCamera(address))
  const knownAddress = useRef(addressText)

  const write = useDebouncedCallback(() => {
    rememberCamera(latest.current)
    if (router.latestLocation.pathname !== path) return
    const written = writeCamera(latest.current)
    knownAddress.current = JSON.stringify(readCamera(written))
    const search = (others: object) => ({ ...others, ...written })
    void navigate({ to: '.', search: search as never, replace: true, resetScroll: false })
  }, addressDelayMs)

  const show = useCallback((camera: Camera, box: Box) => {
    latest.current = camera
    setView({ camera, box })
  }, [])

  /** Handles the end of a move. Only moves that a person made or requested are written to the address. */
  function handleMoved({ camera, box, isUserInitiated }: { camera: Camera; box: Box; isUserInitiated: boolean }) {
    wasDrawn.current = true
    // While the map was loading, its initial position may have become outdated.
    const isMisplaced = wasSentElsewhere.current && !isSame(camera, latest.current)
    wasSentElsewhere.current = false
    if (isMisplaced) {
      map.current?.moveTo(latest.current, { isInstant: true })
      return
    }
    show(camera, box)
    if (isUserInitiated || isRequested.current) write.schedule()
    isRequested.current = false
  }

  const jump = useCallback(
    (changes: Partial<Camera>, options?: { isInstant?: boolean }) => {
      const next = { ...latest.current, ...changes }
      if (hasMap()) map.current?.moveTo(next, options)
      else {
        wasSentElsewhere.current = true
        show(next, viewWithoutMap(next).box)
      }
    },
    [map, hasMap, show],
  )

  /** Moves the map at the request of a person. */
  function moveTo(center: Location, zoom = Math.max(latest.current.zoom, closeUpZoom)) {
    isRequested.current = true
    jump({ center, zoom })
    if (!hasMap()) write.schedule()
  }

  function zoomBy(step: number) {
    const zoom = Math.max(0, Math.min(mapZoom.max, latest.current.zoom + step))
    moveTo(latest.current.center, zoom)
  }

  // Other addresses come from a link or the Back button.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text stands for the address
  useEffect(() => {
    if (addressText === knownAddress.current) return
    knownAddress.current = addressText
    const camera = readCamera(address)
    if (camera) jump(camera, { isInstant: true })
  }, [addressText])

  return { ...view, settledBox: useDebouncedValue(view.box, loadDelayMs), handleMoved, moveTo, jump, zoomBy }
}

const isSame = (one: Camera, other: Camera) => JSON.stringify(writeCamera(one)) === JSON.stringify(writeCamera(other))

/** Estimated from the window. The map is slightly smaller, so its items are already loaded when it appears. */
const viewWithoutMap = (camera: Camera) => ({
  camera,
  box: boxAround(camera.center, camera.zoom, { width: window.innerWidth, height: window.innerHeight }),
})

const rememberCamera = (camera: Camera) => writeUnsentInput(cameraName, writeCamera(camera))
const lastCamera = () => readCamera(readUnsentInput(cameraName))

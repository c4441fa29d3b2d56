import { addProtocol, Map as LibraryMap } from 'maplibre-gl'
import libraryStyles from 'maplibre-gl/dist/maplibre-gl.css?url'
import { Protocol } from 'pmtiles'
import { useEffect, useEffectEvent, useId, useImperativeHandle, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fromLibraryZoom, maxZoom, toLibraryZoom, wrapBounds, wrapLongitude } from './camera.ts'
import { findMarker } from './find-marker.ts'
import { listenForHold } from './hold.ts'
import { MapContext, type MapContextValue, userInitiated } from './map-context.ts'
import classes from './map-view.module.css'
import type { MapHandle, MapMove, MapViewProps } from './map-view-props.ts'
import { MarkerButtons } from './marker-buttons.tsx'
import { showWaterWithLand } from './styles/world-style.ts'

// Adds support for `pmtiles://` addresses: tiles in one file, read by ranges.
addProtocol('pmtiles', new Protocol().tile)

let styles: Promise<void> | undefined

/** Loads the styles of MapLibre with the first map. */
export function addStyles(): Promise<void> {
  styles ??= new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: libraryStyles })
    link.onload = () => resolve()
    link.onerror = () => {
      styles = undefined
      reject(new Error('The styles of the map could not be loaded'))
    }
    document.head.append(link)
  })
  return styles
}

/** How long a map waits for a lost WebGL context before its fallback is shown. */
const lostContextMs = 10_000

function describeMove(map: LibraryMap, isUserInitiated: boolean): MapMove {
  const { lng, lat } = map.getCenter()
  const bounds = map.getBounds()
  const coveredBottom = map.getPadding().bottom ?? 0
  const south =
    coveredBottom > 0 ? map.unproject([0, map.getContainer().clientHeight - coveredBottom]).lat : bounds.getSouth()
  return {
    camera: {
      center: { longitude: wrapLongitude(lng), latitude: lat },
      zoom: fromLibraryZoom(map.getZoom()),
    },
    bounds: wrapBounds({
      west: bounds.getWest(),
      south,
      east: bounds.getEast(),
      north: bounds.getNorth(),
    }),
    isUserInitiated,
  }
}

/** Starts MapLibre. Loaded by `MapView` when a map is shown. */
export function LoadedMap({ ref, label, mapStyle, coveredBottom = 0, children, ...props }: MapViewProps) {
  const { t } = useTranslation()
  const hintId = useId()
  const containerRef = useRef<HTMLDivElement>(null)
  const overlayRef = useRef<HTMLDivElement>(null)
  const styleRef = useRef(mapStyle)
  const [context, setContext] = useState<MapContextValue | null>(null)
  const { map, isStyleLoaded } = context ?? {}

  const startMap = useEffectEvent((container: HTMLElement, overlay: HTMLElement) => {
    const { center, zoom } = props.initialCamera
    const created = new LibraryMap({
      container,
      style: styleRef.current,
      center: [center.longitude, center.latitude],
      zoom: toLibraryZoom(zoom),
      minZoom: 0,
      maxZoom: toLibraryZoom(maxZoom),
      maxPitch: 0,
      scrollZoom: props.canZoomByWheel ?? true,
      dragRotate: false,
      pitchWithRotate: false,
      fadeDuration: 0,
      // All styles are our own and type-checked.
      validateStyle: false,
      // `BaseMapNotes` shows the attribution as text instead of HTML.
      attributionControl: false,
    })
    created.touchZoomRotate.disableRotation()
    created.keyboard.disableRotation()
    if (coveredBottom > 0) created.setPadding({ bottom: coveredBottom })
    const value: MapContextValue = {
      map: created,
      styleCount: 0,
      isStyleLoaded: { current: false },
      markerHandlers: new Map(),
      imagePainters: new Set(),
      overlay,
    }
    setContext(value)
    return value
  })
  const reportMove = useEffectEvent((moved: LibraryMap, isUserInitiated: boolean) => {
    props.onMoved?.(describeMove(moved, isUserInitiated))
  })
  const hold = useEffectEvent((longitude: number, latitude: number) => {
    props.onHold?.({ longitude: wrapLongitude(longitude), latitude })
  })
  const press = useEffectEvent((longitude: number, latitude: number) => {
    props.onPress?.({ longitude: wrapLongitude(longitude), latitude })
  })
  const giveUp = useEffectEvent(() => props.onBroken?.())

  useEffect(() => {
    const container = containerRef.current
    const overlay = overlayRef.current
    if (!container || !overlay) return
    let value: MapContextValue
    try {
      value = startMap(container, overlay)
    } catch {
      // WebGL exists but does not start, for example because the driver is blocked.
      giveUp()
      return
    }
    const { map, markerHandlers, imagePainters } = value
    map.on('style.load', () => {
      value.isStyleLoaded.current = true
      setContext((now) => now && { ...now, styleCount: now.styleCount + 1 })
    })
    map.on('sourcedata', showWaterWithLand)
    map.on('moveend', (event) => {
      reportMove(
        map,
        event.originalEvent !== undefined || ('isUserInitiated' in event && event.isUserInitiated === true),
      )
    })
    map.on('error', (event) => {
      // `BaseMapNotes` handles failed tiles. Other errors are reported like uncaught ones, so that they fail tests.
      if (!('sourceId' in event)) reportError(event.error)
    })
    map.on('styleimagemissing', ({ id }) => {
      for (const paint of imagePainters) if (paint(id)) return
    })
    map.on('click', (event) => {
      const marker = findMarker(value, event.point, isTouch(event.originalEvent))
      if (marker) marker.open()
      else press(event.lngLat.lng, event.lngLat.lat)
    })
    map.on('mousemove', (event) => {
      if (map.isMoving()) return
      map.getCanvas().style.cursor = findMarker(value, event.point, false) ? 'pointer' : ''
    })
    // The browser may drop the WebGL context, and usually restores it. MapLibre then loads its style again.
    let lostTimer: ReturnType<typeof setTimeout> | undefined
    map.on('webglcontextlost', () => {
      lostTimer = setTimeout(giveUp, lostContextMs)
    })
    map.on('webglcontextrestored', () => clearTimeout(lostTimer))
    const stopListening = listenForHold(map, hold)
    return () => {
      clearTimeout(lostTimer)
      stopListening()
      markerHandlers.clear()
      // Child components clean up after this, and still need the map.
      queueMicrotask(() => map.remove())
    }
  }, [])

  useEffect(() => {
    if (!map || !isStyleLoaded || styleRef.current === mapStyle) return
    styleRef.current = mapStyle
    isStyleLoaded.current = false
    map.setStyle(mapStyle, { diff: false })
  }, [map, isStyleLoaded, mapStyle])

  useEffect(() => {
    if (map && map.getPadding().bottom !== coveredBottom) map.setPadding({ bottom: coveredBottom })
  }, [map, coveredBottom])

  useEffect(() => {
    if (!map) return
    const canvas = map.getCanvas()
    canvas.setAttribute('aria-label', label)
    canvas.setAttribute('aria-describedby', hintId)
  }, [map, label, hintId])

  useImperativeHandle(ref, () => createHandle(map), [map])

  // By now the handle can move the map. `load` would wait for all tiles, even from an unresponsive server.
  const isStyled = context !== null && context.styleCount > 0
  useEffect(() => {
    if (map && isStyled) reportMove(map, false)
  }, [map, isStyled])

  return (
    <div className={classes.frame}>
      <div ref={containerRef} className={classes.map} />
      <p id={hintId} hidden>
        {t('map-hint')}
      </p>
      <div ref={overlayRef} className={classes.overlay} />
      {context && isStyled && (
        <MapContext value={context}>
          <MarkerButtons />
          {children}
        </MapContext>
      )}
    </div>
  )
}

const isTouch = (event: MouseEvent) => event instanceof PointerEvent && event.pointerType === 'touch'

/** With reduced motion, MapLibre jumps instead of flying. */
function createHandle(map: LibraryMap | undefined): MapHandle {
  return {
    moveTo: ({ center, zoom }, { isInstant = false } = {}) => {
      const camera = { center: [center.longitude, center.latitude] as [number, number], zoom: toLibraryZoom(zoom) }
      if (isInstant) map?.jumpTo(camera)
      else map?.flyTo({ ...camera, maxDuration: 1500 })
    },
    zoomBy: (step) => map?.zoomTo(map.getZoom() + step, {}, userInitiated),
    panBy: (x, y) => {
      const { clientWidth = 0, clientHeight = 0 } = map?.getContainer() ?? {}
      map?.panBy([x * clientWidth, y * clientHeight], {}, userInitiated)
    },
  }
}

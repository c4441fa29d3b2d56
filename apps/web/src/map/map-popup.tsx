import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { IconX } from '../ui/icons.ts'
import type { MapLocation } from './camera.ts'
import { screenPoint, useMap } from './map-context.ts'
import classes from './map-parts.module.css'
import { MapPoint } from './map-point.tsx'

/** Below this width, a popup is a card at the bottom of the map. */
const narrowPx = 600
/** Free space between a popup and the edges of the map, in pixels. Pages may have a handle at the sides. */
const margin = 12
const sideMargin = 36
/** Pages have a search field at the top, which stays usable. */
const topMargin = 70

type MapPopupProps = {
  location: MapLocation
  label: string
  /** Distance above the location in pixels: the height of a pin. */
  distance?: number
  onClose: () => void
  children: ReactNode
}

/** Content at a location. It takes the focus, restores it on closing, and closes with Escape. */
export function MapPopup({ location, label, distance = 46, onClose, children }: MapPopupProps) {
  const { map, overlay } = useMap()
  const { t } = useTranslation()
  const ref = useRef<HTMLDivElement>(null)
  const { longitude, latitude } = location
  const isCard = useSyncExternalStore(
    (listener) => {
      map.on('resize', listener)
      return () => map.off('resize', listener)
    },
    () => overlay.clientWidth < narrowPx,
  )

  const before = useRef<Element>(null)
  // A layout effect, because a card may hide the focused button, which would then lose the focus.
  useLayoutEffect(() => {
    before.current = document.activeElement
    ref.current?.focus({ preventScroll: true })
  }, [])
  useEffect(
    () => () => {
      // Keeps the focus if it has moved elsewhere.
      const isElsewhere = document.activeElement !== document.body && document.activeElement !== null
      if (isElsewhere) return
      const target =
        before.current instanceof HTMLElement && before.current.isConnected ? before.current : map.getCanvas()
      target.focus({ preventScroll: true })
    },
    [map],
  )

  useEffect(() => {
    const element = ref.current
    if (!element) return
    const isPinInView = () => {
      const { x, y } = screenPoint(map, { longitude, latitude })
      return x >= 0 && x <= overlay.clientWidth && y >= 0 && y <= overlay.clientHeight
    }
    const moveIntoView = (options: { animate?: boolean } = {}) => {
      const popup = element.getBoundingClientRect()
      const view = overlay.getBoundingClientRect()
      const { x, y } = screenPoint(map, { longitude, latitude })
      if (isCard) {
        const free = popup.top - view.top
        const isHidden = y > free - margin || y < margin || x < margin || x > view.width - margin
        if (isHidden) map.panBy([x - view.width / 2, y - free / 2], options)
        return
      }
      const right = Math.max(0, popup.right + sideMargin - view.right)
      const left = Math.min(0, popup.left - sideMargin - view.left)
      const up = Math.min(0, popup.top - topMargin - view.top)
      const down = Math.max(0, popup.bottom + margin - view.bottom)
      // If the popup exceeds the map, its start has priority.
      if (right || left || up || down) map.panBy([left || right, up || down], options)
    }
    // Runs immediately, and again when loaded content enlarges the popup. If the pin is out of view, the page moves the map
    // itself.
    const observer = new ResizeObserver(() => {
      if (isPinInView()) moveIntoView()
    })
    observer.observe(element)
    // Keeps the pin in view when the window shrinks. Without animation, because the popup may change its look and is then
    // moved again.
    let wasInView = isPinInView()
    const onMoveEnd = () => {
      wasInView = isPinInView()
    }
    const onResize = () => {
      if (wasInView) moveIntoView({ animate: false })
    }
    map.on('moveend', onMoveEnd)
    map.on('resize', onResize)
    return () => {
      observer.disconnect()
      map.off('moveend', onMoveEnd)
      map.off('resize', onResize)
    }
  }, [map, overlay, longitude, latitude, isCard])

  const close = useEffectEvent(onClose)
  // A layout effect, because a busy page would run a normal effect late and miss the key meanwhile.
  useLayoutEffect(() => {
    const onKeyDown = ({ key, target, defaultPrevented }: KeyboardEvent) => {
      // Right after opening, the page itself has the focus. Sheets and menus are outside, and close themselves.
      const isHere = target === document.body || (target instanceof Node && overlay.closest('main')?.contains(target))
      if (key === 'Escape' && !defaultPrevented && isHere) close()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [overlay])

  return (
    <MapPoint location={location} isLoose={isCard}>
      <div
        ref={ref}
        className={isCard ? `${classes.popup} ${classes.card}` : classes.popup}
        style={isCard ? undefined : { bottom: distance }}
        data-is-card={isCard}
        role="dialog"
        aria-label={label}
        tabIndex={-1}
      >
        <button type="button" className={classes.close} aria-label={t('close')} onClick={onClose}>
          <IconX size={20} aria-hidden />
        </button>
        <div className={classes.content}>{children}</div>
      </div>
    </MapPoint>
  )
}

import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconMapPinFilled } from '../ui/icons.ts'
import { type MapLocation, wrapLongitude } from './camera.ts'
import { screenPoint, useMap } from './map-context.ts'
import classes from './map-parts.module.css'
import { MapPoint } from './map-point.tsx'

/** In pixels, so that steps are finer at higher zooms. */
const step = { small: 1, large: 20 }
const arrows: Record<string, [x: number, y: number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
}

type DraggablePinProps = {
  location: MapLocation
  /** Called when the pin is dropped, and after each step by key. */
  onChange: (location: MapLocation) => void
  label: string
}

/** A pin that is moved by dragging or with the arrow keys. The parent announces the position to screen readers. */
export function DraggablePin({ location, onChange, label }: DraggablePinProps) {
  const { map } = useMap()
  const { t } = useTranslation()
  const hintId = useId()
  const [dragged, setDragged] = useState<MapLocation | null>(null)
  const grabRef = useRef({ x: 0, y: 0 })
  const shown = dragged ?? location

  const at = (x: number, y: number): MapLocation => {
    const { lng, lat } = map.unproject([x, y])
    return { longitude: wrapLongitude(lng), latitude: lat }
  }
  const onScreen = () => screenPoint(map, shown)
  const onPointerDown = (event: PointerEvent<HTMLButtonElement>) => {
    const { x, y } = onScreen()
    grabRef.current = { x: event.clientX - x, y: event.clientY - y }
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const onPointerMove = (event: PointerEvent<HTMLButtonElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    setDragged(at(event.clientX - grabRef.current.x, event.clientY - grabRef.current.y))
  }
  const drop = () => {
    if (dragged) onChange(dragged)
    setDragged(null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const arrow = arrows[event.key]
    if (!arrow) return
    event.preventDefault()
    const { x, y } = onScreen()
    const distance = event.shiftKey ? step.large : step.small
    onChange(at(x + arrow[0] * distance, y + arrow[1] * distance))
  }

  return (
    <MapPoint location={shown}>
      <button
        type="button"
        className={classes.pin}
        aria-label={label}
        aria-describedby={hintId}
        data-dragged={dragged !== null}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={drop}
        onPointerCancel={() => setDragged(null)}
        onKeyDown={onKeyDown}
      >
        <IconMapPinFilled size={44} aria-hidden />
      </button>
      <span id={hintId} hidden>
        {t('map-pin-hint')}
      </span>
    </MapPoint>
  )
}

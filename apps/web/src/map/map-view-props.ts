import type { StyleSpecification } from 'maplibre-gl'
import type { ReactNode, Ref } from 'react'
import type { MapBounds, MapCamera, MapLocation } from './camera.ts'

export type MapMove = {
  camera: MapCamera
  bounds: MapBounds
  /** Whether a person moved the map, and not the program. */
  isByPerson: boolean
}

export type MapHandle = {
  moveTo: (camera: MapCamera, options?: { isInstant?: boolean }) => void
  zoomBy: (step: number) => void
}

export type MapViewProps = {
  ref?: Ref<MapHandle>
  /** What the map shows, for those who do not see it. */
  label: string
  initialCamera: MapCamera
  mapStyle: StyleSpecification
  /** False for a map inside a page that is scrolled by the wheel. */
  canZoomByWheel?: boolean
  /** After the map has stopped moving, and once at the beginning. */
  onMoved?: (move: MapMove) => void
  /** A click or tap beside all pins. */
  onPress?: (location: MapLocation) => void
  /** A right click, a long press, or the context-menu key, which means the middle of the map. */
  onHold?: (location: MapLocation) => void
  /** The browser cannot draw the map, or no longer. */
  onBroken?: () => void
  children?: ReactNode
}

import type { StyleSpecification } from 'maplibre-gl'
import type { ReactNode, Ref } from 'react'
import type { MapBounds, MapCamera, MapLocation } from './camera.ts'

export type MapMove = {
  camera: MapCamera
  bounds: MapBounds
  /** True if the user moved the map, by a gesture or a control, and not the app. */
  isUserInitiated: boolean
}

export type MapHandle = {
  moveTo: (camera: MapCamera, options?: { isInstant?: boolean }) => void
  zoomBy: (step: number) => void
  /** Moves the map by shares of its size. */
  panBy: (x: number, y: number) => void
}

export type MapViewProps = {
  ref?: Ref<MapHandle>
  /** Description of the map for screen readers. */
  label: string
  initialCamera: MapCamera
  mapStyle: StyleSpecification
  /** False for maps inside a scrolling page. */
  canZoomByWheel?: boolean
  /** In pixels: a part at the bottom that something covers. It is outside the reported bounds, and the centre is above it. */
  coveredBottom?: number
  /** Called when the map has stopped moving, and once at the start. */
  onMoved?: (move: MapMove) => void
  /** A click or tap that hits no marker. */
  onPress?: (location: MapLocation) => void
  /** A right click, a long press, or the context-menu key, which selects the centre of the map. */
  onHold?: (location: MapLocation) => void
  /** The browser cannot draw the map, or no longer can. */
  onBroken?: () => void
  children?: ReactNode
}

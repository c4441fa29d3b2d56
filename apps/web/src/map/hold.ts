import type { Map as LibraryMap } from 'maplibre-gl'

const longPressMs = 500
/** Tolerated movement of a resting finger. */
const restPx = 10

/**
 * Reports right clicks, long presses and the context-menu key (at the centre of the map). Returns a function that stops
 * listening.
 */
export function listenForHold(map: LibraryMap, onHold: (longitude: number, latitude: number) => void): () => void {
  const element = map.getCanvasContainer()
  let timer: ReturnType<typeof setTimeout> | undefined
  let start: { x: number; y: number } | null = null
  let isHeld = false

  const holdAt = ({ x, y }: { x: number; y: number }) => {
    const box = element.getBoundingClientRect()
    const { lng, lat } = map.unproject([x - box.left, y - box.top])
    onHold(lng, lat)
  }
  const holdCenter = () => {
    const { lng, lat } = map.getCenter()
    onHold(lng, lat)
  }
  const cancelPress = () => {
    clearTimeout(timer)
    start = null
  }
  const onTouchStart = (event: TouchEvent) => {
    cancelPress()
    const touch = event.touches[0]
    if (!touch || event.touches.length > 1) return
    const point = { x: touch.clientX, y: touch.clientY }
    start = point
    isHeld = false
    timer = setTimeout(() => {
      start = null
      isHeld = true
      holdAt(point)
    }, longPressMs)
  }
  const onTouchEnd = (event: TouchEvent) => {
    // Suppresses the click, which would close what the long press has opened.
    if (isHeld && event.cancelable) event.preventDefault()
    isHeld = false
    cancelPress()
  }
  const onTouchMove = (event: TouchEvent) => {
    const touch = event.touches[0]
    if (!start || !touch) return
    if (Math.hypot(touch.clientX - start.x, touch.clientY - start.y) > restPx) cancelPress()
  }
  const onContextMenu = (event: MouseEvent) => {
    event.preventDefault()
    // Touch screens fire this for a long press, which is handled above.
    if (event instanceof PointerEvent && event.pointerType === 'touch') return
    if (event.button === 2 || event.ctrlKey) holdAt({ x: event.clientX, y: event.clientY })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ContextMenu' && !(event.key === 'F10' && event.shiftKey)) return
    event.preventDefault()
    holdCenter()
  }

  const stop = new AbortController()
  const { signal } = stop
  element.addEventListener('touchstart', onTouchStart, { signal, passive: true })
  element.addEventListener('touchmove', onTouchMove, { signal, passive: true })
  element.addEventListener('touchend', onTouchEnd, { signal, passive: false })
  element.addEventListener('touchcancel', cancelPress, { signal })
  element.addEventListener('contextmenu', onContextMenu, { signal })
  element.addEventListener('keydown', onKeyDown, { signal })
  return () => {
    cancelPress()
    stop.abort()
  }
}

import { type RefObject, useEffect, useEffectEvent } from 'react'
import { flushSync } from 'react-dom'

export const sheetHeights = ['peek', 'half', 'full'] as const
export type SheetHeight = (typeof sheetHeights)[number]
export type SheetPixels = Record<SheetHeight, number>

/** Share of its parent that a half-open sheet covers. */
export const halfShare = 0.6
/** Movement that decides between dragging the sheet and scrolling its content. */
const slopPx = 4
/** Pixels per millisecond from which a drag is a fling, which goes to the next height instead of the nearest one. */
const flingSpeed = 0.4
/** Older movement does not count for the speed. */
const speedMs = 100

type Point = { clientX: number; clientY: number }
type Drag = {
  start: Point
  startPx: number
  pixels: SheetPixels
  isInBody: boolean
  /** Undefined until the direction is known. False if the content scrolls instead. */
  isDragging?: boolean
  moves: { y: number; at: number }[]
}

type SheetDragOptions = {
  sheet: RefObject<HTMLElement | null>
  height: SheetHeight
  measure: (sheet: HTMLElement) => SheetPixels
  onDragging: (isDragging: boolean) => void
  onHeight: (height: SheetHeight) => void
}

/**
 * Lets a finger drag a bottom sheet anywhere, and a mouse by its handle. Content scrolls only in the full sheet: before that, an upward
 * swipe enlarges the sheet; at the start of the content, a downward swipe shrinks it.
 */
export function useSheetDrag({ sheet, height, measure, onDragging, onHeight }: SheetDragOptions) {
  const measureNow = useEffectEvent(measure)
  const isFull = useEffectEvent(() => height === 'full')
  const report = useEffectEvent(onDragging)
  const settle = useEffectEvent((next: SheetHeight) => {
    flushSync(() => {
      onDragging(false)
      onHeight(next)
    })
  })

  useEffect(() => {
    const element = sheet.current
    if (!element) return
    let drag: Drag | null = null

    const start = ({ clientX, clientY }: Point, target: EventTarget | null) => {
      const isInBody = target instanceof Element && target.closest('[data-is-sheet-body]') !== null
      const startPx = element.getBoundingClientRect().height
      drag = { start: { clientX, clientY }, startPx, pixels: measureNow(element), isInBody, moves: [] }
    }

    /** Returns true if the movement belongs to the sheet. */
    const move = ({ clientX, clientY }: Point): boolean => {
      if (!drag) return false
      const up = drag.start.clientY - clientY
      if (drag.isDragging === undefined) {
        const sideways = Math.abs(clientX - drag.start.clientX)
        if (Math.max(Math.abs(up), sideways) < slopPx) return false
        const scrolled = element.querySelector('[data-is-sheet-body]')?.scrollTop ?? 0
        const isScrolling = drag.isInBody && (up > 0 ? isFull() : scrolled > 0)
        drag.isDragging = Math.abs(up) > sideways && !isScrolling
        if (drag.isDragging) {
          element.dataset.isDragged = ''
          report(true)
        }
      }
      if (!drag.isDragging) return false
      const { peek, full } = drag.pixels
      element.style.height = `${Math.min(full, Math.max(peek, drag.startPx + up))}px`
      drag.moves.push({ y: clientY, at: performance.now() })
      return true
    }

    const end = () => {
      const ended = drag
      drag = null
      if (!ended?.isDragging) return
      settle(heightAfterDrag(element.getBoundingClientRect().height, speedOf(ended.moves), ended.pixels))
      delete element.dataset.isDragged
      element.style.height = ''
    }

    const onTouchStart = ({ touches, target }: TouchEvent) => {
      const [touch, second] = touches
      if (touch && !second) start(touch, target)
    }
    const onTouchMove = (event: TouchEvent) => {
      const [touch] = event.touches
      if (touch && move(touch) && event.cancelable) event.preventDefault()
    }
    const onPointerDown = (event: PointerEvent) => {
      const isOnHandle = event.target instanceof Element && event.target.closest('[data-is-sheet-handle]')
      if (event.pointerType !== 'mouse' || event.button !== 0 || !isOnHandle) return
      start(event, event.target)
      window.addEventListener('pointermove', move)
      window.addEventListener('pointerup', onPointerUp)
      window.addEventListener('pointercancel', onPointerUp)
    }
    const onPointerUp = () => {
      stopListeningToMouse()
      // The click at the end of a drag would press the button of the handle.
      if (drag?.isDragging) window.addEventListener('click', swallow, { capture: true, once: true })
      setTimeout(() => window.removeEventListener('click', swallow, { capture: true }))
      end()
    }
    const stopListeningToMouse = () => {
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', onPointerUp)
      window.removeEventListener('pointercancel', onPointerUp)
    }

    element.addEventListener('touchstart', onTouchStart, { passive: true })
    // Not passive, because React's listeners could not keep the content from scrolling.
    element.addEventListener('touchmove', onTouchMove, { passive: false })
    element.addEventListener('touchend', end)
    element.addEventListener('touchcancel', end)
    element.addEventListener('pointerdown', onPointerDown)
    return () => {
      stopListeningToMouse()
      element.removeEventListener('touchstart', onTouchStart)
      element.removeEventListener('touchmove', onTouchMove)
      element.removeEventListener('touchend', end)
      element.removeEventListener('touchcancel', end)
      element.removeEventListener('pointerdown', onPointerDown)
    }
  }, [sheet])
}

const swallow = (event: Event) => {
  event.preventDefault()
  event.stopPropagation()
}

/** Returns the upward speed at the end of a drag in pixels per millisecond. */
function speedOf(moves: Drag['moves']): number {
  const last = moves.at(-1)
  if (!last || performance.now() - last.at > speedMs) return 0
  const first = moves.find(({ at }) => last.at - at <= speedMs)
  return first && last.at > first.at ? (first.y - last.y) / (last.at - first.at) : 0
}

export function heightAfterDrag(px: number, upwardSpeed: number, pixels: SheetPixels): SheetHeight {
  if (upwardSpeed > flingSpeed) return sheetHeights.find((height) => pixels[height] > px) ?? 'full'
  if (upwardSpeed < -flingSpeed) return sheetHeights.findLast((height) => pixels[height] < px) ?? 'peek'
  const distance = (height: SheetHeight) => Math.abs(pixels[height] - px)
  return sheetHeights.reduce((best, height) => (distance(height) < distance(best) ? height : best))
}

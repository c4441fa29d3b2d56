import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from 'react'
import type { Photo } from './photo.ts'
import { move } from './slots.ts'

const moveThreshold = { mouse: 6, touch: 10 }
const longPressMs = 280

type Drag = { photo: Photo; order: Photo[]; x: number; y: number }

/** Drags a photo to another place: immediately with a mouse, after a long press with a finger, so that the page can still be scrolled. */
export function usePhotoDrag(photos: Photo[], onDrop: (photos: Photo[], photo: Photo) => void) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const grid = useRef<HTMLUListElement>(null)
  const stop = useRef(() => {})
  const isDragging = useRef(false)

  useEffect(() => {
    // Registered before the touch starts, because the browser would otherwise scroll without consulting it.
    const preventScroll = (event: TouchEvent) => isDragging.current && event.preventDefault()
    const list = grid.current
    list?.addEventListener('touchmove', preventScroll, { passive: false })
    return () => {
      list?.removeEventListener('touchmove', preventScroll)
      stop.current()
    }
  }, [])

  function lift(event: ReactPointerEvent, photo: Photo) {
    if (event.button !== 0 || !event.isPrimary) return
    stop.current()
    const { clientX: startX, clientY: startY, pointerType, pointerId } = event
    const isTouch = pointerType === 'touch'
    let current: Drag = { photo, order: photos, x: startX, y: startY }
    const start = () => {
      isDragging.current = true
      setDrag(current)
    }
    const timer = isTouch ? setTimeout(start, longPressMs) : undefined

    const follow = ({ clientX: x, clientY: y, pointerId: id }: PointerEvent) => {
      if (id !== pointerId) return
      if (!isDragging.current) {
        const isStill = Math.hypot(x - startX, y - startY) < (isTouch ? moveThreshold.touch : moveThreshold.mouse)
        if (isStill) return
        if (isTouch) return end()
        start()
      }
      current = { ...current, order: orderAt(current, x, y), x, y }
      setDrag(current)
    }
    const drop = ({ pointerId: id }: PointerEvent) => {
      if (id !== pointerId) return
      const wasDragged = isDragging.current
      end()
      if (!wasDragged) return
      suppressClick()
      onDrop(current.order, photo)
    }
    const cancelByKey = ({ key }: KeyboardEvent) => key === 'Escape' && end()
    const listening = new AbortController()
    const end = () => {
      clearTimeout(timer)
      listening.abort()
      isDragging.current = false
      setDrag(null)
    }
    const { signal } = listening
    window.addEventListener('pointermove', follow, { signal })
    window.addEventListener('pointerup', drop, { signal })
    window.addEventListener('pointercancel', end, { signal })
    window.addEventListener('keydown', cancelByKey, { signal })
    // Suppresses the context menu of a long press.
    if (isTouch) window.addEventListener('contextmenu', (menu) => menu.preventDefault(), { signal })
    stop.current = end
  }

  return { grid, lift, drag, shown: drag?.order ?? photos }
}

/** Slots do not move, so the one under the pointer is the new place. */
function orderAt({ order, photo }: Drag, x: number, y: number): Photo[] {
  const slot = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-photo]')
  const to = order.findIndex(({ key }) => key === slot?.dataset.photo)
  return to < 0 ? order : move(order, order.indexOf(photo), to)
}

/** Prevents the end of a drag from clicking the button where it started. */
function suppressClick() {
  const suppress = (event: MouseEvent) => event.stopPropagation()
  window.addEventListener('click', suppress, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', suppress, { capture: true }))
}

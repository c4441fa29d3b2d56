import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from 'react'
import { move } from './arrange-photos.ts'
import type { Photo } from './photo.ts'

const stillness = { mouse: 6, touch: 10 }
const holdMs = 280

type Drag = { photo: Photo; order: Photo[]; x: number; y: number }

/** A photo is pulled to another place: at once by mouse, after a moment's hold by finger, so that the page still scrolls. */
export function usePhotoDrag(photos: Photo[], onDrop: (photos: Photo[], photo: Photo) => void) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const grid = useRef<HTMLUListElement>(null)
  const stop = useRef(() => {})
  const isDragging = useRef(false)

  useEffect(() => {
    // Must be there before the finger is, for a browser to ask it whether it may scroll.
    const holdPage = (event: TouchEvent) => isDragging.current && event.preventDefault()
    const list = grid.current
    list?.addEventListener('touchmove', holdPage, { passive: false })
    return () => {
      list?.removeEventListener('touchmove', holdPage)
      stop.current()
    }
  }, [])

  function lift(event: ReactPointerEvent, photo: Photo) {
    if (event.button !== 0 || !event.isPrimary) return
    stop.current()
    const { clientX: startX, clientY: startY, pointerType, pointerId } = event
    const isTouch = pointerType === 'touch'
    let now: Drag = { photo, order: photos, x: startX, y: startY }
    const begin = () => {
      isDragging.current = true
      setDrag(now)
    }
    const timer = isTouch ? setTimeout(begin, holdMs) : undefined

    const follow = ({ clientX: x, clientY: y, pointerId: id }: PointerEvent) => {
      if (id !== pointerId) return
      if (!isDragging.current) {
        const isStill = Math.hypot(x - startX, y - startY) < (isTouch ? stillness.touch : stillness.mouse)
        if (isStill) return
        if (isTouch) return end()
        begin()
      }
      now = { ...now, order: orderAt(now, x, y), x, y }
      setDrag(now)
    }
    const drop = ({ pointerId: id }: PointerEvent) => {
      if (id !== pointerId) return
      const wasDragged = isDragging.current
      end()
      if (!wasDragged) return
      swallowClick()
      onDrop(now.order, photo)
    }
    const leaveByKey = ({ key }: KeyboardEvent) => key === 'Escape' && end()
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
    window.addEventListener('keydown', leaveByKey, { signal })
    // What a long press else opens.
    if (isTouch) window.addEventListener('contextmenu', (menu) => menu.preventDefault(), { signal })
    stop.current = end
  }

  return { grid, lift, drag, shown: drag?.order ?? photos }
}

/** Slots stay where they are, so the one under the pointer says the place. */
function orderAt({ order, photo }: Drag, x: number, y: number): Photo[] {
  const slot = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-photo]')
  const to = order.findIndex(({ key }) => key === slot?.dataset.photo)
  return to < 0 ? order : move(order, order.indexOf(photo), to)
}

/** The button that the pull began on was not pressed. */
function swallowClick() {
  const swallow = (event: MouseEvent) => event.stopPropagation()
  window.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }))
}

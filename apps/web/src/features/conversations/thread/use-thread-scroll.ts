import type { Message } from '@pollen/contract/messages'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useDrawnMessages } from './use-drawn-messages.ts'

/** Within this distance of the newest message, it counts as being read. */
const nearNewestPx = 40
/** Within this distance of the top, older messages are loaded. */
const nearTopPx = 80

/** The fixed point when the thread changes: its end, or a message with its position at a scroll position. */
type Anchor = 'newest' | { key: string; top: number; scrollTop: number } | undefined

/**
 * Scrolling of a thread. The box is laid out from bottom to top (`column-reverse`): it opens at the newest message, and growth above the
 * reading position moves nothing. This hook compensates for growth below it.
 */
export function useThreadScroll(messages: Message[], onNearTop: () => void) {
  const box = useRef<HTMLElement>(null)
  const list = useRef<HTMLOListElement>(null)
  const anchor = useRef<Anchor>('newest')
  const [isAtNewest, setIsAtNewest] = useState(true)
  const { follow: drawAround, showNewest: drawNewest, ...drawing } = useDrawnMessages(messages)
  const { hasMoreAbove, hasMoreBelow } = drawing

  const follow = useCallback(() => {
    if (!box.current || !list.current) return
    // With `column-reverse`, `scrollTop` is 0 at the bottom and negative above.
    const fromNewest = Math.abs(box.current.scrollTop)
    const fromTop = box.current.scrollHeight - box.current.clientHeight - fromNewest
    const isNear = fromNewest < nearNewestPx && !hasMoreBelow
    setIsAtNewest(isNear)
    anchor.current = isNear ? 'newest' : readAnchor(list.current, box.current)
    if (fromTop < nearTopPx && !hasMoreAbove) onNearTop()
    drawAround(box.current, list.current)
  }, [onNearTop, drawAround, hasMoreAbove, hasMoreBelow])

  /** Restores the anchor after a change: keeps the reading position, or stays at the newest message. */
  const hold = useCallback(() => {
    if (!box.current) return
    if (anchor.current === 'newest') box.current.scrollTop = 0
    else if (anchor.current) {
      const { key, top, scrollTop } = anchor.current
      const message = list.current?.querySelector(`[data-message="${CSS.escape(key)}"]`)
      // Keeps scrolling that happened since the anchor was read.
      const expected = top - (box.current.scrollTop - scrollTop)
      if (message) box.current.scrollTop += message.getBoundingClientRect().top - expected
    }
    follow()
  }, [follow])
  useEffect(() => {
    const observer = new ResizeObserver(hold)
    for (const { current } of [box, list]) if (current) observer.observe(current)
    return () => observer.disconnect()
  }, [hold])

  const showNewest = useCallback(() => {
    anchor.current = 'newest'
    // Scrolls smoothly over short distances only: a long way would render all messages in between.
    const isShort = box.current && Math.abs(box.current.scrollTop) < box.current.clientHeight * 2
    const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    drawNewest()
    box.current?.scrollTo({ top: 0, behavior: isShort && !isCalm ? 'smooth' : 'instant' })
  }, [drawNewest])
  return { box, list, isAtNewest, follow, hold, showNewest, drawing }
}

/** Returns the first message that is not above the box, or undefined if none is rendered there. */
function readAnchor(list: Element, box: Element): Anchor {
  const boxTop = box.getBoundingClientRect().top
  for (const message of list.querySelectorAll<HTMLElement>('[data-message]')) {
    const { top, bottom } = message.getBoundingClientRect()
    if (bottom > boxTop) return { key: message.dataset.message ?? '', top, scrollTop: box.scrollTop }
  }
  return undefined
}

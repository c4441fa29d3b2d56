import type { Message } from '@pollen/contract/messages'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useDrawnMessages } from './use-drawn-messages.ts'

/** So near to the newest message counts as reading it. */
const nearNewestPx = 40
/** So near to the top, older messages are loaded. */
const nearTopPx = 80

/** What stays where it is when the thread changes: its end, or a message where it stood at a scroll position. */
type Anchor = 'newest' | { key: string; top: number; scrollTop: number } | undefined

/**
 * The scrolling of a thread. Its box is laid out from bottom to top (`column-reverse`), so it opens at the newest message,
 * and what is added or grows above moves nothing. What grows below what one reads is made up for here.
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
    // Laid out from bottom to top, a box counts its scroll position from the bottom, downwards from zero.
    const fromNewest = Math.abs(box.current.scrollTop)
    const fromTop = box.current.scrollHeight - box.current.clientHeight - fromNewest
    const isNear = fromNewest < nearNewestPx && !hasMoreBelow
    setIsAtNewest(isNear)
    anchor.current = isNear ? 'newest' : readAnchor(list.current, box.current)
    if (fromTop < nearTopPx && !hasMoreAbove) onNearTop()
    drawAround(box.current, list.current)
  }, [onNearTop, drawAround, hasMoreAbove, hasMoreBelow])

  /** After something changed: what one reads stays where it is, and who is at the newest message stays there. */
  const hold = useCallback(() => {
    if (!box.current) return
    if (anchor.current === 'newest') box.current.scrollTop = 0
    else if (anchor.current) {
      const { key, top, scrollTop } = anchor.current
      const message = list.current?.querySelector(`[data-message="${CSS.escape(key)}"]`)
      // The person may have scrolled since, which is not to be undone.
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
    // Smoothly over a short way only: a long one would draw all messages between.
    const isShort = box.current && Math.abs(box.current.scrollTop) < box.current.clientHeight * 2
    const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    drawNewest()
    box.current?.scrollTo({ top: 0, behavior: isShort && !isCalm ? 'smooth' : 'instant' })
  }, [drawNewest])
  return { box, list, isAtNewest, follow, hold, showNewest, drawing }
}

/** The first message that is not above the box; undefined while none is drawn there. */
function readAnchor(list: Element, box: Element): Anchor {
  const boxTop = box.getBoundingClientRect().top
  for (const message of list.querySelectorAll<HTMLElement>('[data-message]')) {
    const { top, bottom } = message.getBoundingClientRect()
    if (bottom > boxTop) return { key: message.dataset.message ?? '', top, scrollTop: box.scrollTop }
  }
  return undefined
}

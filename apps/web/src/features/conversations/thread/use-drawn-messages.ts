import type { Message } from '@pollen/contract/messages'
import { useCallback, useRef, useState } from 'react'

/** The maximum number of messages in the DOM, however long the thread is. */
const maxDrawn = 150
const step = 50
/** Distance beyond the box that stays rendered, for fast scrolling. */
const marginPx = 800

type Span = {
  /** The newest rendered message, or null if rendering reaches the newest of all. */
  lastId: number | null
  /** Height of the placeholder for newer messages. */
  belowPx: number
}
const atNewest: Span = { lastId: null, belowPx: 0 }

/** Virtualizes the thread: renders only messages near the viewport, and replaces others by empty space of their estimated height. */
export function useDrawnMessages(messages: Message[]) {
  const [span, setSpan] = useState(atNewest)
  const messagePx = useRef(80)
  const { lastId } = span
  const end = lastId === null ? messages.length : messages.findLastIndex(({ id }) => id <= lastId) + 1
  const start = Math.max(0, end - maxDrawn)

  /** Adjusts the rendered range to the scroll position. */
  const follow = useCallback(
    (box: Element, list: Element) => {
      const view = box.getBoundingClientRect()
      const drawn = list.getBoundingClientRect()
      if (end - start >= step) messagePx.current = drawn.height / (end - start)
      const moveTo = (nextEnd: number) => {
        const bounded = Math.max(Math.min(maxDrawn, messages.length), Math.min(nextEnd, messages.length))
        const next = messages[bounded - 1]
        const hidden = messages.length - bounded
        setSpan(hidden === 0 || !next ? atNewest : { lastId: next.id, belowPx: Math.round(hidden * messagePx.current) })
      }
      const isOut = drawn.top > view.bottom || drawn.bottom < view.top
      const fromNewest = Math.abs(box.scrollTop)
      if (isOut) moveTo(messages.length - Math.round(fromNewest / messagePx.current) + maxDrawn / 2)
      else if (start > 0 && drawn.top > view.top - marginPx) moveTo(end - step)
      else if (end < messages.length && drawn.bottom < view.bottom + marginPx) moveTo(end + step)
    },
    [messages, start, end],
  )
  const showNewest = useCallback(() => setSpan(atNewest), [])
  return {
    drawn: start === 0 && end === messages.length ? messages : messages.slice(start, end),
    /** Whether loaded messages are left out at the top and at the bottom. */
    hasMoreAbove: start > 0,
    hasMoreBelow: end < messages.length,
    abovePx: Math.round(start * messagePx.current),
    belowPx: span.belowPx,
    follow,
    showNewest,
  }
}

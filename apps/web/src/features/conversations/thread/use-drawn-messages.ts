import type { Message } from '@pollen/contract/messages'
import { useCallback, useRef, useState } from 'react'

/** However long a thread is, so many of its messages are in the page at most. */
const maxDrawn = 150
const step = 50
/** So much beyond the box stays drawn, for a quick finger. */
const marginPx = 800

type Span = {
  /** The newest message that is drawn; null where all up to the newest one are. */
  lastId: number | null
  /** How high an empty space stands for the newer ones. */
  belowPx: number
}
const atNewest: Span = { lastId: null, belowPx: 0 }

/** Draws only the messages around the ones that are in view. Others are empty space of about their height. */
export function useDrawnMessages(messages: Message[]) {
  const [span, setSpan] = useState(atNewest)
  const messagePx = useRef(80)
  const { lastId } = span
  const end = lastId === null ? messages.length : messages.findLastIndex(({ id }) => id <= lastId) + 1
  const start = Math.max(0, end - maxDrawn)

  /** Follows the box: draws what comes near it. */
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
    /** Whether loaded messages are missing at the top, and at the bottom. */
    hasMoreAbove: start > 0,
    hasMoreBelow: end < messages.length,
    abovePx: Math.round(start * messagePx.current),
    belowPx: span.belowPx,
    follow,
    showNewest,
  }
}

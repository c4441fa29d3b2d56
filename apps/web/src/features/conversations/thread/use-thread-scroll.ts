import { useCallback, useEffect, useRef, useState } from 'react'

/** So near to the newest message counts as reading it. */
const nearNewestPx = 40
/** So near to the top, older messages are loaded. */
const nearTopPx = 80

type Position = { fromNewest: number; fromTop: number }

/**
 * The scrolling of a thread. Its box is laid out from bottom to top (`column-reverse`), so it opens at the newest message,
 * and what is added or grows above moves nothing. What grows below what one reads is made up for here.
 */
export function useThreadScroll(onNearTop: () => void) {
  const box = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLOListElement>(null)
  const anchor = useRef<{ element: Element; top: number }>(undefined)
  const [isAtNewest, setIsAtNewest] = useState(true)

  const follow = useCallback(() => {
    if (!box.current || !content.current) return
    const { fromNewest, fromTop } = positionOf(box.current)
    const isNear = fromNewest < nearNewestPx
    setIsAtNewest(isNear)
    const element = isNear ? undefined : firstVisible(content.current.children, box.current)
    anchor.current = element && { element, top: element.getBoundingClientRect().top }
    if (fromTop < nearTopPx) onNearTop()
  }, [onNearTop])

  useEffect(() => {
    const observer = new ResizeObserver(() => {
      const { element, top } = anchor.current ?? {}
      if (box.current && element?.isConnected && top !== undefined) {
        box.current.scrollTop += element.getBoundingClientRect().top - top
      } else if (box.current) box.current.scrollTop = 0
      follow()
    })
    for (const { current } of [box, content]) if (current) observer.observe(current)
    return () => observer.disconnect()
  }, [follow])

  const showNewest = useCallback(() => {
    anchor.current = undefined
    // Smoothly over a short way only: a long one would draw all messages between.
    const isShort = box.current && positionOf(box.current).fromNewest < box.current.clientHeight * 2
    const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    box.current?.scrollTo({ top: 0, behavior: isShort && !isCalm ? 'smooth' : 'instant' })
  }, [])
  return { box, content, isAtNewest, follow, showNewest }
}

/** Laid out from bottom to top, a box counts its scroll position from the bottom, downwards from zero. */
function positionOf({ scrollTop, scrollHeight, clientHeight }: HTMLElement): Position {
  const fromNewest = Math.abs(scrollTop)
  return { fromNewest, fromTop: scrollHeight - clientHeight - fromNewest }
}

/** The first entry that is not above the box, by halving: there may be thousands. */
function firstVisible(entries: HTMLCollection, box: Element): Element | undefined {
  const { top } = box.getBoundingClientRect()
  let [low, high] = [0, entries.length - 1]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const bottom = entries[middle]?.getBoundingClientRect().bottom ?? 0
    if (bottom > top) high = middle
    else low = middle + 1
  }
  return entries[low]
}

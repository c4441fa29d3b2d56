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
  const anchor = useRef<{ key: string; top: number }>(undefined)
  const [isAtNewest, setIsAtNewest] = useState(true)

  const follow = useCallback(() => {
    if (!box.current || !content.current) return
    const { fromNewest, fromTop } = positionOf(box.current)
    const isNear = fromNewest < nearNewestPx
    setIsAtNewest(isNear)
    const message = isNear ? undefined : firstVisible(content.current, box.current)
    anchor.current = message && { key: message.dataset.message ?? '', top: message.getBoundingClientRect().top }
    if (fromTop < nearTopPx) onNearTop()
  }, [onNearTop])

  useEffect(() => {
    const observer = new ResizeObserver(() => {
      if (!box.current) return
      const { key, top = 0 } = anchor.current ?? {}
      const message = key && content.current?.querySelector(`[data-message="${CSS.escape(key)}"]`)
      if (message) box.current.scrollTop += message.getBoundingClientRect().top - top
      else if (!anchor.current) box.current.scrollTop = 0
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

/** The first message that is not above the box; its entry is found by halving, for there may be thousands. */
function firstVisible(content: Element, box: Element): HTMLElement | undefined {
  const { top } = box.getBoundingClientRect()
  const isBelow = (element: Element) => element.getBoundingClientRect().bottom > top
  const entries = content.children
  let [low, high] = [0, entries.length - 1]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (isBelow(entries[middle] ?? content)) high = middle
    else low = middle + 1
  }
  // The entry may be the name of a day, which moves when older messages of that day are loaded.
  for (let entry = entries[low]; entry; entry = entry.nextElementSibling ?? undefined) {
    const message = [...entry.querySelectorAll<HTMLElement>('[data-message]')].find(isBelow)
    if (message) return message
  }
  return undefined
}

import type { KeyboardEvent } from 'react'
import { useMediaQuery } from './use-media-query.ts'

/**
 * Lets Enter send what is written, and Shift and Enter begin a new line. On a touch screen, whose keyboard has no Shift and
 * Enter, Enter begins a new line and the button sends.
 */
export function useSendOnEnter(send: (event: KeyboardEvent) => void) {
  const hasOnlyTouch = useMediaQuery('(hover: none) and (pointer: coarse)')
  function onKeyDown(event: KeyboardEvent) {
    const isEnter = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing
    if (isEnter && !hasOnlyTouch) send(event)
  }
  const enterKeyHint = hasOnlyTouch ? ('enter' as const) : ('send' as const)
  return { hasOnlyTouch, areaProps: { enterKeyHint, onKeyDown } }
}

import type { KeyboardEvent } from 'react'
import { useMediaQuery } from './use-media-query.ts'

/**
 * Sends on Enter, and starts a new line on Shift+Enter. Keyboards of touch screens lack Shift+Enter: there, Enter starts a
 * new line, and a button sends.
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

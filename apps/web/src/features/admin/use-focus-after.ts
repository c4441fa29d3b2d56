import { useLayoutEffect, useRef } from 'react'
import type { FocusAfter } from '../../ui/dialog.tsx'

/**
 * Where the keyboard goes on after a question about an entry: at the button that asked it, or, if the entry is gone by
 * then, at the section it stood in.
 */
export function useFocusAfter(isOpen: boolean): FocusAfter {
  const asked = useRef<{ button: Element | null; section: HTMLElement | null }>({ button: null, section: null })
  useLayoutEffect(() => {
    if (!isOpen) return
    const button = document.activeElement
    asked.current = { button, section: button?.closest('section') ?? null }
  }, [isOpen])
  return () => {
    const { button, section } = asked.current
    if (button?.isConnected || !section) return true
    section.tabIndex = -1
    // Not handed over: the first field inside would get it, and open the keyboard of a phone.
    section.focus({ preventScroll: true })
    return false
  }
}

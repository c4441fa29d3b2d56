import { useLayoutEffect, useRef } from 'react'
import type { FocusAfter } from '../../ui/dialog.tsx'

/**
 * Returns where the focus goes after a dialog about a list entry: to the button that opened it or, if the entry has disappeared, to its
 * section.
 */
export function useFocusAfter(isOpen: boolean): FocusAfter {
  const origin = useRef<{ button: Element | null; section: HTMLElement | null }>({ button: null, section: null })
  useLayoutEffect(() => {
    if (!isOpen) return
    const button = document.activeElement
    origin.current = { button, section: button?.closest('section') ?? null }
  }, [isOpen])
  return () => {
    const { button, section } = origin.current
    if (button?.isConnected || !section) return true
    section.tabIndex = -1
    // Focused here, because a returned section would pass the focus to its first field and open the keyboard of a phone.
    section.focus({ preventScroll: true })
    return false
  }
}

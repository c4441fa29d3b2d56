import { createContext, type FocusEvent, type KeyboardEvent, useContext, useState } from 'react'
import { moveByArrows } from '../../../ui/move-by-arrows.ts'
import type { ThreadEntry } from './group-messages.ts'

/** Whether the Tab key reaches the controls of a message. */
export const IsTabStop = createContext(true)

/** Returns the `tabIndex` for controls within a message. */
export const useTabIndex = () => (useContext(IsTabStop) ? 0 : -1)

/**
 * Makes one message of the thread a tab stop: the last focused one, or else the newest. The message box is therefore only a few Tab presses
 * away. Arrow keys move between messages.
 */
export function useMessageFocus(entries: ThreadEntry[]) {
  const [focusedKey, setFocusedKey] = useState<string>()
  const messages = entries.flatMap((entry) => (entry.kind === 'run' ? entry.messages : []))
  const isDrawn = messages.some(({ key }) => key === focusedKey)
  return {
    tabStop: isDrawn ? focusedKey : messages.at(-1)?.key,
    handlers: {
      onFocus: ({ target }: FocusEvent) => {
        const key = target.closest<HTMLElement>('[data-row]')?.dataset.row
        if (key !== undefined) setFocusedKey(key)
      },
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        // On a menu button, the arrow keys open the menu.
        if (event.target instanceof Element && event.target.ariaHasPopup) return
        moveByArrows(event, [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')])
      },
    },
  }
}

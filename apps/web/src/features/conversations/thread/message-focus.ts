import { createContext, type FocusEvent, type KeyboardEvent, useContext, useState } from 'react'
import { moveByArrows } from '../../../ui/move-by-arrows.ts'
import type { ThreadEntry } from './group-messages.ts'

/** Whether the Tab key reaches what is in a message. */
export const IsTabStop = createContext(true)

/** For all that somebody can press in a message. */
export const useTabIndex = () => (useContext(IsTabStop) ? 0 : -1)

/**
 * The Tab key reaches one message of a thread, the newest or the one that had the focus last, and what is in it; so it is
 * never far from there to the message box. Arrows move from message to message.
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
        // On the button of a menu, the arrows open it.
        if (event.target instanceof Element && event.target.ariaHasPopup) return
        moveByArrows(event, [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')])
      },
    },
  }
}

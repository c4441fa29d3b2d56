import type { KeyboardEvent } from 'react'

/** Moves the focus between list entries with the arrow keys, Home and End. */
export function moveByArrows(event: KeyboardEvent, entries: HTMLElement[]) {
  const focused = entries.findIndex((entry) => entry.contains(document.activeElement))
  const targets: Record<string, number> = {
    ArrowDown: focused + 1,
    ArrowUp: focused - 1,
    Home: 0,
    End: entries.length - 1,
  }
  const target = entries[targets[event.key] ?? -1]
  if (focused === -1 || !target || event.defaultPrevented) return
  event.preventDefault()
  target.focus()
}

import { useSyncExternalStore } from 'react'

let count = 0

function subscribe(listener: () => void) {
  const observer = new MutationObserver(() => {
    count += 1
    listener()
  })
  observer.observe(document.documentElement, { attributeFilter: ['data-color-scheme'] })
  return () => observer.disconnect()
}

/** Changes with the colours of the page: what is drawn on the canvas of a map has to be drawn again. */
export const useThemeCount = () => useSyncExternalStore(subscribe, () => count)

/** A colour as the canvas understands it, from any CSS colour, such as `var(--green)`. */
export function resolveColor(color: string, within: HTMLElement): string {
  const probe = document.createElement('span')
  probe.style.color = color
  within.append(probe)
  const resolved = getComputedStyle(probe).color
  probe.remove()
  return resolved
}

const parts = '[role=dialog], [role=group], section, aside, nav, form, main'
/** Closing dialogs and opening pages move the focus themselves, a moment later. */
const graceMs = 150

/**
 * Moves the focus to the nearest surrounding part of the page when the focused element disappears, such as a deleted row.
 * Otherwise browsers reset it to the top of the page, and keyboard and screen reader users lose their place.
 */
export function keepFocus() {
  let focused: Element | null = null
  let around: HTMLElement[] = []
  const isLost = () => focused !== null && !focused.isConnected && document.activeElement === document.body

  document.addEventListener('focusin', ({ target }) => {
    focused = target instanceof Element ? target : null
    around = partsAround(focused)
  })
  const observer = new MutationObserver(() => {
    if (isLost()) setTimeout(() => isLost() && focusPart(around.find((part) => part.isConnected)), graceMs)
  })
  observer.observe(document.body, { childList: true, subtree: true })
}

function partsAround(element: Element | null): HTMLElement[] {
  const part = element?.closest<HTMLElement>(parts)
  return part ? [part, ...partsAround(part.parentElement)] : []
}

function focusPart(nearest: HTMLElement | undefined) {
  const part = nearest ?? [...document.querySelectorAll<HTMLElement>('[role=dialog], main')].at(-1)
  if (part && !part.hasAttribute('tabindex')) part.tabIndex = -1
  part?.focus({ preventScroll: true })
}

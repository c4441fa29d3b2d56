const parts = '[role=dialog], [role=group], section, aside, nav, form, main'
/** A dialog that closes and a page that opens place the focus by themselves, a moment later. */
const graceMs = 150

/**
 * What has the focus may disappear: a row that is deleted, a button that has done its work. Then the nearest part of the
 * page around it takes over, so that keyboards and screen readers go on there and not at the top of the page.
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

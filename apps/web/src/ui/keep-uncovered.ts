type Box = Pick<DOMRect, 'top' | 'right' | 'bottom' | 'left'>

const gap = 8
const submitButtons = '[type=submit]'
const headings = 'h1, h2, [data-uncovered]'
const focusedControls = ':is(a, button, input, select, textarea):focus'

/**
 * Moves a message that covers a heading, a dialog's title and close button, a submit button or the focused control. Checks
 * again when the page changes. Returns a function that stops the checks and resets the position.
 */
export function keepUncovered(message: HTMLElement): () => void {
  let frame = 0
  const putBack = () => message.style.removeProperty('translate')
  function place() {
    putBack()
    const own = message.getBoundingClientRect()
    const top = freeTop(own, { area: visibleArea(own), obstacles: obstaclesFor(message) })
    if (top !== own.top) message.style.translate = `0 ${top - own.top}px`
  }
  function check() {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(() => {
      if (coveredArea(message.getBoundingClientRect(), obstaclesFor(message)) > 0) place()
    })
  }
  place()
  const size = new ResizeObserver(place)
  size.observe(message)
  const changes = new MutationObserver(check)
  changes.observe(document.body, { childList: true, subtree: true })
  document.addEventListener('focusin', check)
  window.addEventListener('resize', place)
  window.visualViewport?.addEventListener('resize', place)
  return () => {
    cancelAnimationFrame(frame)
    size.disconnect()
    changes.disconnect()
    document.removeEventListener('focusin', check)
    window.removeEventListener('resize', place)
    window.visualViewport?.removeEventListener('resize', place)
    putBack()
  }
}

/** The area between the top bar and the message's default position, or the on-screen keyboard above it. */
function visibleArea(own: Box) {
  const bar = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
  const view = window.visualViewport
  const viewBottom = view ? view.offsetTop + view.height - gap : own.bottom
  return { top: Math.max(bar, 0) + gap, bottom: Math.min(own.bottom, viewBottom) }
}

/** Elements that must stay visible, of the topmost dialog if there is one. */
function obstaclesFor(message: HTMLElement): Box[] {
  const dialogs = document.querySelectorAll('[role=dialog], [role=alertdialog]')
  const scope = dialogs[dialogs.length - 1] ?? document
  return [...scope.querySelectorAll(`${headings}, ${submitButtons}, ${focusedControls}`)]
    .filter((element) => !message.contains(element) && element.checkVisibility())
    .map((element) => element.getBoundingClientRect())
    .filter(({ width, height }) => width > 1 && height > 1)
}

/**
 * Returns the top edge at which a message covers the least. Prefers its default position, then the top of the area, then
 * the positions next to an obstacle, from the top down.
 */
export function freeTop(
  own: Box,
  { area, obstacles }: { area: Pick<Box, 'top' | 'bottom'>; obstacles: Box[] },
): number {
  const height = own.bottom - own.top
  const lowest = area.bottom - height
  const nextToObstacles = obstacles
    .flatMap(({ top, bottom }) => [top - gap - height, bottom + gap])
    .filter((top) => top > area.top && top < lowest)
    .sort((a, b) => a - b)
  const places = [lowest, Math.min(area.top, lowest), ...nextToObstacles].map((top) => ({
    top,
    // `...own` would copy nothing: the edges of a DOMRect are getters of its prototype.
    covered: coveredArea({ top, right: own.right, bottom: top + height, left: own.left }, obstacles),
  }))
  const least = Math.min(...places.map(({ covered }) => covered))
  return places.find(({ covered }) => covered === least)?.top ?? own.top
}

function coveredArea(own: Box, obstacles: Box[]): number {
  const areas = obstacles.map(({ top, right, bottom, left }) => {
    const width = Math.min(own.right, right) - Math.max(own.left, left)
    const height = Math.min(own.bottom, bottom) - Math.max(own.top, top)
    return Math.max(width, 0) * Math.max(height, 0)
  })
  return areas.reduce((sum, area) => sum + area, 0)
}

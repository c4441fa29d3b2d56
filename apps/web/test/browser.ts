import 'fake-indexeddb/auto'
import { vi } from 'vitest'

/** The simulated device: by default a narrow window with a mouse and light colours. */
type Screen = { width?: number; isTouch?: boolean; isDark?: boolean; isInstalled?: boolean }

let screen: Required<Screen>
const lists = new Set<EventTarget>()

export function setScreen({ width = 800, isTouch = false, isDark = false, isInstalled = false }: Screen) {
  screen = { width, isTouch, isDark, isInstalled }
  for (const list of lists) list.dispatchEvent(new Event('change'))
}

function matches(query: string): boolean {
  const [, minWidth] = /min-width: (\d+)px/.exec(query) ?? []
  const [, maxWidth] = /max-width: ([\d.]+)px/.exec(query) ?? []
  if (minWidth) return screen.width >= Number(minWidth)
  if (maxWidth) return screen.width <= Number(maxWidth)
  if (query.includes('pointer: coarse') || query.includes('hover: none')) return screen.isTouch
  if (query.includes('pointer: fine')) return !screen.isTouch
  if (query.includes('color-scheme: dark')) return screen.isDark
  if (query.includes('display-mode')) return screen.isInstalled
  return false
}

/** Adds browser APIs that jsdom lacks: layout, media queries, IndexedDB. */
export function stubBrowser() {
  setScreen({})
  vi.stubGlobal('matchMedia', (query: string) => {
    const list = Object.defineProperty(new EventTarget(), 'matches', { get: () => matches(query) })
    lists.add(list)
    return list
  })
  const observer = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  vi.stubGlobal('CSS', { escape: (text: string) => text.replace(/[^\w-]/g, '\\$&'), supports: () => true })
  vi.stubGlobal('ResizeObserver', observer)
  vi.stubGlobal('IntersectionObserver', observer)
  Element.prototype.checkVisibility ??= () => true
  Element.prototype.scrollIntoView ??= () => {}
  Element.prototype.scrollTo ??= () => {}
  Element.prototype.getAnimations ??= () => []
  window.scrollTo = () => {}
  window.scrollBy = () => {}
  if (!document.fonts) Object.defineProperty(document, 'fonts', { value: new EventTarget() })
  URL.createObjectURL ??= () => 'blob:pollen'
  URL.revokeObjectURL ??= () => {}
}

stubBrowser()

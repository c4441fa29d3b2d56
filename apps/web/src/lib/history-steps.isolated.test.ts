import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createHistorySteps } from './history-steps.ts'

type Entry = { href: string; state: Record<string, unknown> | null }

const visited: Entry[] = [
  { href: '/about', state: null },
  { href: '/items', state: null },
]

/** A browser tab on the last page of its history. Traversals are asynchronous, as in browsers. */
function aTab(pages: Entry[]) {
  const events = new EventTarget()
  let entries = [...pages]
  let index = pages.length - 1
  const current = () => entries[index] as Entry
  const go = (delta: number) =>
    void setTimeout(() => {
      if (!entries[index + delta]) return
      index += delta
      events.dispatchEvent(new Event('popstate'))
    })
  const history = {
    get length() {
      return entries.length
    },
    get state() {
      return current().state
    },
    pushState(state: Entry['state'], _unused: string, href = current().href) {
      entries = [...entries.slice(0, ++index), { href, state }]
    },
    replaceState(state: Entry['state'], _unused: string, href = current().href) {
      entries[index] = { href, state }
    },
    go,
    back: () => go(-1),
    forward: () => go(1),
  }
  const location = {
    get pathname() {
      return current().href
    },
    search: '',
    hash: '',
  }
  const listening = {
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
  }
  return {
    window: { document: {}, history, location, ...listening } as unknown as Window,
    entry: current,
    isOnStep: () => current().state?.isStep === true,
    entries: () => entries.map(({ href }) => href),
    async back() {
      go(-1)
      await settle()
    },
    async forward() {
      go(1)
      await settle()
    },
  }
}

/** Longer than an overlay takes to close, plus a traversal back and forth. */
const settle = () => vi.advanceTimersByTimeAsync(500)

function openPage(pages = visited) {
  const tab = aTab(pages)
  const steps = createHistorySteps(tab.window)
  const closed: string[] = []
  /** An overlay that closes on Back. */
  const open = (name: string) => {
    const remove = steps.open(() => {
      closed.push(name)
      remove()
    })
    return remove
  }
  return { ...tab, steps, open, closed }
}

beforeEach(() => {
  vi.useFakeTimers()
  // The router asks blockers only if there is a document.
  vi.stubGlobal('document', {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('Back closes the topmost overlay and stays on the page, and the next Back leaves', async () => {
  const page = openPage()
  page.open('menu')
  expect(page.isOnStep()).toBe(true)
  await page.back()
  expect([page.closed, page.entry().href, page.isOnStep()]).toEqual([['menu'], '/items', false])
  await page.back()
  expect(page.entry().href).toBe('/about')
})

test('several overlays share one step, and Back closes one at a time', async () => {
  const page = openPage()
  page.open('dialog')
  page.open('question')
  expect(page.entries()).toEqual(['/about', '/items', '/items'])
  await page.back()
  expect([page.closed, page.isOnStep()]).toEqual([['question'], true])
  await page.back()
  expect([page.closed, page.isOnStep()]).toEqual([['question', 'dialog'], false])
})

test('an overlay that refuses to close keeps its step', async () => {
  const page = openPage()
  page.steps.open(() => undefined)
  await page.back()
  expect([page.entry().href, page.isOnStep()]).toEqual(['/items', true])
})

test('an overlay that is closed by its own button leaves no step, and Forward does not open it again', async () => {
  const page = openPage()
  const close = page.open('sheet')
  close()
  await settle()
  expect(page.isOnStep()).toBe(false)
  await page.forward()
  expect([page.isOnStep(), page.closed]).toEqual([false, []])
})

test('an overlay that opens as another one closes takes over its step', async () => {
  const page = openPage()
  const close = page.open('menu')
  close()
  page.open('question')
  await settle()
  expect([page.isOnStep(), page.entries()]).toEqual([true, ['/about', '/items', '/items']])
})

test('a page that is opened from an overlay replaces the step', async () => {
  const page = openPage()
  const close = page.open('menu')
  page.steps.history.push('/settings')
  close()
  await settle()
  expect(page.entries()).toEqual(['/about', '/items', '/settings'])
  await page.back()
  expect(page.steps.history.location.pathname).toBe('/items')
})

test('the router is notified of pages, never of steps', async () => {
  const page = openPage()
  const notified: string[] = []
  page.steps.history.subscribe(({ location }) => notified.push(location.pathname))
  const close = page.open('menu')
  expect(page.steps.history.location.state).not.toHaveProperty('isStep')
  await page.back()
  close()
  expect(notified).toEqual([])
  page.steps.history.push('/map')
  await settle()
  await page.back()
  expect(notified).toEqual(['/map', '/items'])
})

test('an address that changes under an overlay becomes that of the page', async () => {
  const page = openPage()
  page.open('filters')
  page.steps.history.replace('/items-of-today')
  await settle()
  await page.back()
  expect([page.entry().href, page.isOnStep()]).toEqual(['/items-of-today', false])
})

test('after a reload no overlay is open, and the step is left', async () => {
  const state = { __TSR_index: 0, __TSR_key: 'items' }
  const page = openPage([
    ...visited.slice(0, 1),
    { href: '/items', state },
    { href: '/items', state: { ...state, isStep: true } },
  ])
  await settle()
  expect([page.entry().href, page.isOnStep()]).toEqual(['/items', false])
  await page.back()
  expect(page.entry().href).toBe('/about')
})

test('a confirmation before leaving adds no step, and Back closes it', async () => {
  const page = openPage()
  for (const path of ['/items/7', '/edit-item/7']) {
    page.steps.history.push(path)
    await settle()
  }
  page.steps.history.block({
    blockerFn: () =>
      new Promise((stay) => {
        const remove = page.steps.open(() => {
          remove()
          stay(true)
        })
      }),
  })
  await page.back()
  expect([page.isOnStep(), page.entry().href]).toEqual([false, '/items/7'])
  await page.back()
  expect([page.entry().href, page.steps.history.location.pathname]).toEqual(['/edit-item/7', '/edit-item/7'])
  expect(page.entries()).toEqual(['/about', '/items', '/items/7', '/edit-item/7'])
})

test('each tab has steps of its own', async () => {
  const [one, other] = [openPage(), openPage()]
  one.open('menu')
  expect([one.isOnStep(), other.isOnStep()]).toEqual([true, false])
  await other.back()
  expect([one.closed, other.entry().href]).toEqual([[], '/about'])
})

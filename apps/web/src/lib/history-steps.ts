import { createBrowserHistory } from '@tanstack/react-router'

type Overlay = { close: () => void }
type PageListener = (event: PopStateEvent) => void
type EntryState = Record<string, unknown> | null

const stepMark = 'isStep'
/** How long one overlay may take to be gone after Back, or to open after another one has closed. */
const closingMs = 100
/** A browser that never reports the end of a traversal must not block the addresses for good. */
const traversalMs = 5000

/** The router numbers its entries; a step has the number of its page. */
const numberOf = (state: EntryState) => state?.__TSR_index
const withoutMark = (state: EntryState) =>
  state && Object.fromEntries(Object.entries(state).filter(([key]) => key !== stepMark))

/**
 * What lies on top of a page (a dialog, a sheet, a menu, a popup) is a step of the browser's history: Back closes the
 * topmost one and nothing else. However many lie on each other, there is one step, right after the entry of the page.
 * The router does not know of it: no route is loaded again, nothing scrolls, and nobody is asked whether to leave.
 */
export function createHistorySteps(window: Window) {
  const native = window.history
  const overlays: Overlay[] = []
  const waiting: (() => void)[] = []
  let tellRouter: PageListener = () => undefined
  /** Runs while the browser is on its way from one entry to another: then no entry may be written. */
  let traversal: ReturnType<typeof setTimeout> | undefined
  /** Runs after Back has closed an overlay. */
  let closing: ReturnType<typeof setTimeout> | undefined
  /** Runs while the browser loads another document: going back now would end that. */
  let leaving: ReturnType<typeof setTimeout> | undefined

  const isOnStep = () => native.state?.[stepMark] === true
  let pageNumber = numberOf(native.state)

  /** The window as the router sees it: without steps. */
  const windowOfRouter = {
    document: window.document,
    location: window.location,
    addEventListener(type: string, listener: PageListener, options?: AddEventListenerOptions) {
      if (type === 'popstate') tellRouter = listener
      else window.addEventListener(type, listener as EventListener, options)
    },
    removeEventListener(type: string, listener: PageListener, options?: EventListenerOptions) {
      if (type === 'popstate') tellRouter = () => undefined
      else window.removeEventListener(type, listener as EventListener, options)
    },
    history: {
      get length() {
        return native.length
      },
      get state() {
        return withoutMark(native.state)
      },
      /** A page that is opened from an overlay takes the place of its step. */
      pushState: (state: EntryState, unused: string, href: string) =>
        whenArrived(() => {
          clearTimeout(closing)
          closing = undefined
          if (isOnStep()) native.replaceState(state, unused, href)
          else native.pushState(state, unused, href)
          pageNumber = numberOf(state)
        }),
      replaceState: (state: EntryState, unused: string, href?: string) =>
        whenArrived(() => {
          native.replaceState({ ...state, [stepMark]: isOnStep() }, unused, href)
          pageNumber = numberOf(state)
        }),
      back: () => native.back(),
      forward: () => native.forward(),
      go: (delta: number) => native.go(delta),
    },
  }

  /** The history of the router. */
  const history = createBrowserHistory({ window: windowOfRouter })

  const isShown = (number: unknown) => number === history.location.state.__TSR_index
  /** Not while the router asks whether to leave: the browser is at another page then, whose entries must stay. */
  const isAtPage = () => isShown(pageNumber)

  function makeStep() {
    if (overlays.length > 0 && isAtPage() && !isOnStep()) native.pushState({ ...native.state, [stepMark]: true }, '')
  }

  function leaveUnusedStep() {
    if (overlays.length === 0 && isAtPage() && isOnStep() && !traversal && !leaving) travel(-1)
  }

  function travel(delta: number) {
    traversal = setTimeout(arrive, traversalMs)
    native.go(delta)
  }

  function whenArrived(write: () => void) {
    if (traversal) waiting.push(write)
    else write()
  }

  function arrive() {
    clearTimeout(traversal)
    traversal = undefined
    for (const write of waiting.splice(0)) write()
    makeStep()
    leaveUnusedStep()
  }

  /** The router may have changed the address on the other side of the step. */
  function writeAddress() {
    const { href, state } = history.location
    const isSame = native.state?.__TSR_key === state.__TSR_key
    if (isAtPage() && !isSame) native.replaceState({ ...state, [stepMark]: isOnStep() }, '', href)
  }

  function closeTopmost() {
    overlays.at(-1)?.close()
    closing = setTimeout(() => {
      closing = undefined
      // What is still there has refused, or lay below. It uses the step that was left: browsers pass over entries that a
      // page adds by itself.
      if (overlays.length > 0 && isAtPage() && !isOnStep() && !traversal) travel(1)
    }, closingMs)
  }

  window.addEventListener('popstate', (event) => {
    const number = numberOf(native.state)
    const topmost = overlays.at(-1)
    if (number === pageNumber) {
      writeAddress()
      if (traversal) arrive()
      else if (isOnStep()) leaveUnusedStep()
      else closeTopmost()
    } else if (topmost && !isAtPage() && !isShown(number)) {
      // The router asks whether to leave, and Back is no answer to that: it closes the question.
      waiting.push(topmost.close)
      travel(Number(pageNumber) - Number(number))
    } else {
      pageNumber = number
      tellRouter(event)
      if (native.state === null) {
        // A link to a part of the page, which the router has numbered now.
        native.replaceState(history.location.state, '')
        pageNumber = numberOf(native.state)
      }
      if (traversal) arrive()
      setTimeout(leaveUnusedStep)
    }
  })

  window.addEventListener('beforeunload', () => {
    clearTimeout(leaving)
    // A download, or a person who stays after all, leaves this document where it is.
    leaving = setTimeout(() => {
      leaving = undefined
      leaveUnusedStep()
    }, traversalMs)
  })

  // After a reload nothing lies on top.
  leaveUnusedStep()

  return {
    history,
    /** Adds an overlay. Back calls `close`; the returned function removes the overlay once it is gone. */
    open(close: () => void): () => void {
      const overlay = { close }
      overlays.push(overlay)
      if (!traversal && !closing) makeStep()
      return () => {
        overlays.splice(overlays.indexOf(overlay), 1)
        // What opens instead, or the page that is opened from it, takes over the step.
        setTimeout(leaveUnusedStep, closingMs)
      }
    },
  }
}

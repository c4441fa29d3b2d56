import { createBrowserHistory } from '@tanstack/react-router'

type Overlay = { close: () => void }
type PageListener = (event: PopStateEvent) => void
type EntryState = Record<string, unknown> | null

const stepMark = 'isStep'
/** Maximum time for an overlay to close after Back, or for another one to open after it closed. */
const closingMs = 100
/** Ends a traversal that the browser never reports, so that the history is not blocked forever. */
const traversalMs = 5000

/** The router numbers its entries. A step has the number of its page. */
const numberOf = (state: EntryState) => state?.__TSR_index
const withoutMark = (state: EntryState) =>
  state && Object.fromEntries(Object.entries(state).filter(([key]) => key !== stepMark))

/**
 * Gives the overlays of a page one step in the browser's history, right after the entry of the page. Back closes the
 * topmost overlay and nothing else. The router does not see steps, so it neither loads routes again, nor scrolls, nor asks
 * for confirmation before leaving.
 */
export function createHistorySteps(window: Window) {
  const native = window.history
  const overlays: Overlay[] = []
  const waiting: (() => void)[] = []
  let notifyRouter: PageListener = () => undefined
  /** Set while the browser moves between entries. No entry may be written until it arrives. */
  let traversal: ReturnType<typeof setTimeout> | undefined
  /** Set after Back closed an overlay. */
  let closing: ReturnType<typeof setTimeout> | undefined
  /** Set while the browser loads another document, because going back would cancel that. */
  let leaving: ReturnType<typeof setTimeout> | undefined

  const isOnStep = () => native.state?.[stepMark] === true
  let pageNumber = numberOf(native.state)

  /** The window as the router sees it, without steps. */
  const windowOfRouter = {
    document: window.document,
    location: window.location,
    addEventListener(type: string, listener: PageListener, options?: AddEventListenerOptions) {
      if (type === 'popstate') notifyRouter = listener
      else window.addEventListener(type, listener as EventListener, options)
    },
    removeEventListener(type: string, listener: PageListener, options?: EventListenerOptions) {
      if (type === 'popstate') notifyRouter = () => undefined
      else window.removeEventListener(type, listener as EventListener, options)
    },
    history: {
      get length() {
        return native.length
      },
      get state() {
        return withoutMark(native.state)
      },
      /** A page that is opened from an overlay replaces the step. */
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
  /** False while the router asks for confirmation before leaving. The browser is then at another page, and its entries must stay. */
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

  /** Copies the address of the router to this entry, because it may have changed on the other side of the step. */
  function writeAddress() {
    const { href, state } = history.location
    const isSame = native.state?.__TSR_key === state.__TSR_key
    if (isAtPage() && !isSame) native.replaceState({ ...state, [stepMark]: isOnStep() }, '', href)
  }

  function closeTopmost() {
    overlays.at(-1)?.close()
    closing = setTimeout(() => {
      closing = undefined
      // An overlay that is still open refused to close, or lay below the closed one. Going forward reuses the step:
      // browsers skip entries that a page adds without a user gesture.
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
      // The router shows a confirmation before leaving. Back closes it and stays on the page.
      waiting.push(topmost.close)
      travel(Number(pageNumber) - Number(number))
    } else {
      pageNumber = number
      notifyRouter(event)
      if (native.state === null) {
        // A link to a fragment of the page. The router has numbered its entry by now.
        native.replaceState(history.location.state, '')
        pageNumber = numberOf(native.state)
      }
      if (traversal) arrive()
      setTimeout(leaveUnusedStep)
    }
  })

  window.addEventListener('beforeunload', () => {
    clearTimeout(leaving)
    // After a download, or when the person cancels leaving, this document stays.
    leaving = setTimeout(() => {
      leaving = undefined
      leaveUnusedStep()
    }, traversalMs)
  })

  // After a reload no overlay is open.
  leaveUnusedStep()

  return {
    history,
    /** Adds an overlay. Back calls `close`. Call the returned function once the overlay has closed. */
    open(close: () => void): () => void {
      const overlay = { close }
      overlays.push(overlay)
      if (!traversal && !closing) makeStep()
      return () => {
        overlays.splice(overlays.indexOf(overlay), 1)
        // An overlay that opens instead, or a page that is opened from this one, takes over the step.
        setTimeout(leaveUnusedStep, closingMs)
      }
    },
  }
}

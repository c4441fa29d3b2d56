import { createStore } from '../lib/store.ts'

/** Duration of each kind, in ms. `mail` asks people to check their mailbox; `brief` is a short remark. */
const snackbarDurations = { error: 4000, success: 5000, mail: 9000, brief: 3000 } as const

export type SnackbarKind = keyof typeof snackbarDurations

export type SnackbarOffer = {
  /** Success by default. */
  kind?: SnackbarKind
  /** Label of the button, such as "Undo". */
  label: string
  onTake: () => void
  /** Called when the offer ends unused: after its time, when dismissed, or when a newer offer replaces it. */
  onLapse: () => void
  /** Focuses the button, for keyboard users. The focus pauses the timer. */
  takesFocus?: boolean
}
export type Snackbar = { id: number; kind: SnackbarKind; text: string; offer?: SnackbarOffer }

/** Why the timer of a message is paused. It resumes when no reason is left. */
type PauseReason = 'pointer' | 'focus'

/** A queue that shows one message at a time. The timer of the shown message can be paused. */
export function createSnackbarQueue() {
  const shown = createStore<Snackbar | null>(null)
  const pauseReasons = new Set<PauseReason>()
  let waiting: Snackbar[] = []
  let lastId = 0
  let remaining = 0
  let startedAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function change(next: Snackbar | null) {
    const lapsed = shown.get()?.offer
    clearTimeout(timer)
    pauseReasons.clear()
    if (next) run(snackbarDurations[next.kind])
    shown.set(next)
    lapsed?.onLapse()
  }

  const dismiss = () => change(waiting.shift() ?? null)

  function run(duration: number) {
    remaining = duration
    startedAt = Date.now()
    timer = setTimeout(dismiss, duration)
  }

  function pause(reason: PauseReason) {
    if (pauseReasons.size === 0) remaining -= Date.now() - startedAt
    pauseReasons.add(reason)
    clearTimeout(timer)
  }

  function resume(reason: PauseReason) {
    if (pauseReasons.delete(reason) && pauseReasons.size === 0) run(remaining)
  }

  function show(kind: SnackbarKind, text: string) {
    // Several calls that fail for the same reason give one message.
    if ([shown.get(), ...waiting].some((other) => other?.kind === kind && other.text === text)) return
    waiting = [...waiting, { id: ++lastId, kind, text }]
    if (!shown.get()) dismiss()
  }

  /** Shows an offer at once, because it is short-lived. Returns a function that ends it early. */
  function offer(text: string, offered: SnackbarOffer) {
    const id = ++lastId
    const interrupted = shown.get()
    if (interrupted && !interrupted.offer) waiting.unshift(interrupted)
    change({ id, kind: offered.kind ?? 'success', text, offer: offered })
    return () => {
      if (shown.get()?.id === id) dismiss()
    }
  }

  function take() {
    const taken = shown.get()
    if (!taken?.offer) return
    shown.set({ ...taken, offer: undefined })
    dismiss()
    taken.offer.onTake()
  }

  return { show, offer, take, dismiss, pause, resume, subscribe: shown.subscribe, shown: shown.get }
}

/** How long each kind stays, in ms: errors, successes, those that send a person to their mail, and short remarks. */
const snackbarDurations = { error: 4000, success: 5000, mail: 9000, brief: 3000 } as const

export type SnackbarKind = keyof typeof snackbarDurations

export type SnackbarOffer = {
  /** What can still be done about it: "Undo". */
  label: string
  onTake: () => void
  /** Nobody took it: the time is over, it was dismissed, or a newer offer took its place. */
  onLapse: () => void
  /** For who has just acted by keyboard and could hardly reach it in time; it holds the clock. */
  takesFocus?: boolean
}
export type Snackbar = { id: number; kind: SnackbarKind; text: string; offer?: SnackbarOffer }

/** What a person may hold a message with; it goes on when the last one lets go. */
type Holder = 'pointer' | 'focus'

/** One message at a time, the others wait; the clock of the shown one stops while it is held. */
export function createSnackbarQueue() {
  const listeners = new Set<() => void>()
  const holders = new Set<Holder>()
  let waiting: Snackbar[] = []
  let shown: Snackbar | null = null
  let lastId = 0
  let remaining = 0
  let startedAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function change(next: Snackbar | null) {
    const lapsed = shown?.offer
    clearTimeout(timer)
    holders.clear()
    shown = next
    if (next) run(snackbarDurations[next.kind])
    for (const listener of listeners) listener()
    lapsed?.onLapse()
  }

  const dismiss = () => change(waiting.shift() ?? null)

  function run(duration: number) {
    remaining = duration
    startedAt = Date.now()
    timer = setTimeout(dismiss, duration)
  }

  function hold(holder: Holder) {
    if (holders.size === 0) remaining -= Date.now() - startedAt
    holders.add(holder)
    clearTimeout(timer)
  }

  function release(holder: Holder) {
    if (holders.delete(holder) && holders.size === 0) run(remaining)
  }

  function show(kind: SnackbarKind, text: string) {
    // Ten calls that fail for one reason are one message.
    if ([shown, ...waiting].some((other) => other?.kind === kind && other.text === text)) return
    waiting = [...waiting, { id: ++lastId, kind, text }]
    if (!shown) dismiss()
  }

  /** Comes at once, for its time counts; answers how to let it lapse before that. */
  function offer(text: string, made: SnackbarOffer) {
    const id = ++lastId
    if (shown && !shown.offer) waiting.unshift(shown)
    change({ id, kind: 'success', text, offer: made })
    return () => {
      if (shown?.id === id) dismiss()
    }
  }

  function take() {
    const taken = shown?.offer
    if (!shown || !taken) return
    shown = { ...shown, offer: undefined }
    dismiss()
    taken.onTake()
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  return { show, offer, take, dismiss, hold, release, subscribe, shown: () => shown }
}

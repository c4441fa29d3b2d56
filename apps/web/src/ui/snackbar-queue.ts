/** How long each kind stays, in ms: errors, successes, those that send a person to their mail, and short remarks. */
export const snackbarDurations = { error: 4000, success: 5000, mail: 9000, brief: 3000 } as const

export type SnackbarKind = keyof typeof snackbarDurations
export type Snackbar = { id: number; kind: SnackbarKind; text: string }

/** One message at a time, the others wait; the clock of the shown one stops while it is held. */
export function createSnackbarQueue() {
  const listeners = new Set<() => void>()
  let waiting: Snackbar[] = []
  let shown: Snackbar | null = null
  let lastId = 0
  let remaining = 0
  let startedAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function change(next: Snackbar | null) {
    clearTimeout(timer)
    timer = undefined
    shown = next
    if (next) {
      remaining = snackbarDurations[next.kind]
      resume()
    }
    for (const listener of listeners) listener()
  }

  const dismiss = () => change(waiting.shift() ?? null)

  function resume() {
    if (!shown || timer !== undefined) return
    startedAt = Date.now()
    timer = setTimeout(dismiss, remaining)
  }

  function hold() {
    if (timer === undefined) return
    clearTimeout(timer)
    timer = undefined
    remaining -= Date.now() - startedAt
  }

  function show(kind: SnackbarKind, text: string) {
    // Ten calls that fail for one reason are one message.
    if ([shown, ...waiting].some((other) => other?.kind === kind && other.text === text)) return
    waiting = [...waiting, { id: ++lastId, kind, text }]
    if (!shown) dismiss()
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  return { show, dismiss, hold, resume, subscribe, shown: () => shown }
}

type Options = {
  onChange: (areReachable: boolean) => void
  /** Asks for the tiles again. */
  retry: () => void
}

const failuresNeeded = 3
const patienceMs = 8_000
const retryMs = 30_000

/**
 * Decides whether a tile server can be reached: not after some failures without any tile that came, or when the first does not
 * come in time. Then it is tried again now and then, and one tile that comes is enough.
 */
export function createTileWatch({ onChange, retry }: Options) {
  let failures = 0
  let areReachable = true
  let waiting: ReturnType<typeof setTimeout> | undefined
  let retrying: ReturnType<typeof setInterval> | undefined

  function tell(next: boolean) {
    if (areReachable === next) return
    areReachable = next
    clearInterval(retrying)
    if (!next) retrying = setInterval(retry, retryMs)
    onChange(next)
  }

  return {
    tileRequested() {
      waiting ??= setTimeout(() => tell(false), patienceMs)
    },
    tileFailed() {
      failures++
      if (failures >= failuresNeeded) tell(false)
    },
    tileLoaded() {
      failures = 0
      clearTimeout(waiting)
      waiting = undefined
      tell(true)
    },
    stop() {
      clearTimeout(waiting)
      clearInterval(retrying)
    },
  }
}

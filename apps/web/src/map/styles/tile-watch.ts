type Options = {
  onChange: (areReachable: boolean) => void
  /** Whether a tile is still awaited: one that was asked for may have left the view since. */
  isWaiting: () => boolean
  /** Asks for the tiles again. */
  retry: () => void
}

const failuresNeeded = 3
const timeoutMs = 8_000
const retryMs = 30_000

/**
 * Decides whether a tile server can be reached: not after some failures without any tile that came, nor when tiles do not come
 * in time. Then it is tried again now and then, and one tile that comes is enough.
 */
export function createTileWatch({ onChange, isWaiting, retry }: Options) {
  let failures = 0
  let hasLoaded = false
  let areReachable = true
  let timeout: ReturnType<typeof setTimeout> | undefined
  let retrying: ReturnType<typeof setInterval> | undefined

  function tell(next: boolean) {
    if (areReachable === next) return
    areReachable = next
    clearInterval(retrying)
    if (!next) retrying = setInterval(retry, retryMs)
    onChange(next)
  }

  function stopTimeout() {
    clearTimeout(timeout)
    timeout = undefined
  }

  return {
    tileRequested() {
      timeout ??= setTimeout(() => {
        stopTimeout()
        if (!hasLoaded || isWaiting()) tell(false)
      }, timeoutMs)
    },
    tileFailed() {
      failures++
      if (failures >= failuresNeeded) tell(false)
    },
    /** Not a tile failed, but what says where the tiles are. */
    sourceFailed: () => tell(false),
    tileLoaded() {
      failures = 0
      hasLoaded = true
      stopTimeout()
      tell(true)
    },
    stop() {
      stopTimeout()
      clearInterval(retrying)
    },
  }
}

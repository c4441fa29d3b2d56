type Options = {
  onChange: (areReachable: boolean) => void
  /** Returns true if a tile is still expected. Requested tiles may have left the view. */
  isWaiting: () => boolean
  /** Requests the tiles again. */
  retry: () => void
}

const failuresNeeded = 3
const timeoutMs = 8_000
const retryMs = 30_000

/**
 * Decides if a tile server can be reached. Several failures without a loaded tile, or a timeout, mean that it cannot. It is
 * then retried regularly, and one loaded tile means that it can be reached again.
 */
export function createTileWatch({ onChange, isWaiting, retry }: Options) {
  let failures = 0
  let hasLoaded = false
  let areReachable = true
  let timeout: ReturnType<typeof setTimeout> | undefined
  let retrying: ReturnType<typeof setInterval> | undefined

  function setReachable(next: boolean) {
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
        if (!hasLoaded || isWaiting()) setReachable(false)
      }, timeoutMs)
    },
    tileFailed() {
      failures++
      if (failures >= failuresNeeded) setReachable(false)
    },
    /** The description of the source failed to load, so that the tile addresses are unknown. */
    sourceFailed: () => setReachable(false),
    tileLoaded() {
      failures = 0
      hasLoaded = true
      stopTimeout()
      setReachable(true)
    },
    stop() {
      stopTimeout()
      clearInterval(retrying)
    },
  }
}

/** Resolves with the first signal to stop. Later signals are ignored: a second Ctrl-C must not interrupt the stop. */
export function firstSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, resolve)
  })
}

import { type ChildProcess, fork } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { serverProcessEnv } from '../../config.ts'
import { OperatorError } from '../../errors.ts'
import { backoffMs } from '../backoff.ts'
import type { Log } from '../log.ts'
import { connectPeer, type Peer } from './connect-peer.ts'
import { handOutConnections } from './hand-out-connections.ts'
import type { MainMethods, ServerMethods } from './methods.ts'

type Options = {
  /** Program of each process. */
  file: string
  count: number
  host: string
  port: number
  methods: Omit<MainMethods, 'ready' | 'reportFailure'>
  /** Called when a process has ended. */
  onEnd: (pid: number) => void
  log: Log
}

/** After this time, the end of a process is not a start failure, so its backoff is reset. */
const stableAfterMs = 60_000
/** Longer than the graceful stop of a process, after which it is killed. */
const stopTimeoutMs = 40_000

/** Starts processes that answer requests on one port, and restarts those that die. */
export async function startProcesses({ file, count, host, port, methods, onEnd, log }: Options) {
  const options = {
    execArgv: file.endsWith('.ts') ? ['--import', 'tsx'] : [],
    serialization: 'advanced',
    env: serverProcessEnv(count),
  } as const
  const peers = new Map<ChildProcess, Peer<ServerMethods>>()
  const connections = await handOutConnections({ host, port })
  const { serving } = connections
  const stopping = new AbortController()

  /** Runs one process from its start to its end. */
  async function runProcess(onServing: () => void) {
    const worker = fork(file, options)
    let servedFrom: number | null = null
    let failure: string | null = null
    const reportFailure = async (reason: string) => {
      failure = reason
    }
    const ready = async () => {
      connections.add(worker)
      servedFrom = performance.now()
      onServing()
    }
    peers.set(worker, connectPeer<ServerMethods>(worker, { ...methods, ready, reportFailure }))
    const end = await new Promise<string | number>((resolve) => {
      worker.once('exit', (code, signal) => resolve(signal ?? code ?? 0))
      // A process that could not be created has no exit event. Other errors precede it.
      worker.on('error', (error) => worker.pid === undefined && resolve(error.message))
    })
    peers.delete(worker)
    if (worker.pid !== undefined) onEnd(worker.pid)
    const servedMs = servedFrom === null ? null : performance.now() - servedFrom
    return { ended: worker.pid, end, servedMs, failure: failure as string | null }
  }

  /** Restarts a process until `stop`. Throws if its first start fails, or a later one while no other process serves. */
  async function keepRunning(onServing: () => void) {
    let isFirst = true
    for (let attempt = 0; !stopping.signal.aborted; attempt++) {
      const { servedMs, failure, ...details } = await runProcess(onServing)
      if (stopping.signal.aborted) return
      if (servedMs === null && (isFirst || serving.size === 0)) {
        throw new OperatorError(failure ?? `A process that answers requests could not start (${details.end}).`)
      }
      isFirst = false
      if (servedMs !== null && servedMs > stableAfterMs) attempt = 0
      const pauseMs = Math.round(backoffMs(attempt))
      log.error({ ...details, ...(failure && { failure }), pauseMs }, 'A process ended; restarting it')
      await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }

  const runs: Promise<void>[] = []
  const started = Array.from({ length: count }, () => new Promise<void>((resolve) => runs.push(keepRunning(resolve))))
  const failed = Promise.race(runs).then(() => new Promise<never>(() => {}))
  // Avoids an unhandled rejection. Callers that await the promise still get the error.
  failed.catch(() => {})

  function kill() {
    for (const worker of peers.keys()) worker.kill('SIGKILL')
  }

  async function stop() {
    stopping.abort()
    // Processes take all accepted connections before they stop.
    await connections.stop()
    for (const peer of peers.values()) peer.call('stop').catch(() => {})
    const timer = setTimeout(kill, stopTimeoutMs)
    await Promise.allSettled(runs)
    clearTimeout(timer)
  }

  await Promise.race([Promise.all(started), failed]).catch(async (error: unknown) => {
    stopping.abort()
    await connections.stop()
    kill()
    await Promise.allSettled(runs)
    throw error
  })
  return {
    port: connections.port,
    /** Returns the processes that currently answer requests. */
    serving: () => Array.from(serving).flatMap((worker) => peers.get(worker) ?? []),
    /** Rejects if no process can serve any more. */
    failed,
    /** Stops gracefully, after responses to all accepted requests. */
    stop,
  }
}

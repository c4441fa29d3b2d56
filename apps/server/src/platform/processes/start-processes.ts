import cluster, { type Worker } from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import { OperatorError } from '../../errors.ts'
import type { Log } from '../log.ts'
import { retryPauseMs } from '../retry-pause.ts'
import { connectPeer, type Peer } from './connect-peer.ts'
import type { MainAnswers, ServerAnswers } from './questions.ts'

type Options = {
  /** The program that each of them runs. */
  file: string
  count: number
  answers: Omit<MainAnswers, 'reportFailure'>
  log: Log
}

/** Who has served for so long has not died of how it starts. */
const soundAfterMs = 60_000
/** Longer than a process takes to answer what it has accepted. */
const stopTimeoutMs = 40_000

/**
 * Starts processes that answer requests on one port, and starts those again that die. Connections come here and are handed
 * out in turn, which is even: left to the operating system, one process may get nearly all that stay open.
 */
export async function startProcesses({ file, count, answers, log }: Options) {
  cluster.schedulingPolicy = cluster.SCHED_RR
  cluster.setupPrimary({
    exec: file,
    args: [String(count)],
    execArgv: file.endsWith('.ts') ? ['--import', 'tsx'] : [],
    serialization: 'advanced',
  })
  const peers = new Map<Worker, Peer<ServerAnswers>>()
  const serving = new Set<Worker>()
  const stopping = new AbortController()

  /** Runs one process from its start to its end. */
  async function runProcess(onServing: (port: number) => void) {
    const worker = cluster.fork()
    let servedFrom: number | null = null
    let failure: string | null = null
    const reportFailure = async (reason: string) => {
      failure = reason
    }
    peers.set(worker, connectPeer<ServerAnswers>(worker, { ...answers, reportFailure }))
    worker.once('listening', ({ port }) => {
      serving.add(worker)
      servedFrom = performance.now()
      onServing(port)
    })
    // What it tells is told by the end of the process, too.
    worker.on('error', () => {})
    const end = await new Promise<string | number>((resolve) => {
      worker.once('exit', (code, signal) => resolve(signal ?? code))
    })
    serving.delete(worker)
    peers.delete(worker)
    const servedMs = servedFrom === null ? null : performance.now() - servedFrom
    return { ended: worker.process.pid, end, servedMs, failure: failure as string | null }
  }

  /** Runs one process after the other until `stop`. Throws if the first one does not start, or a later one when nobody serves. */
  async function keepRunning(onServing: (port: number) => void) {
    let isFirst = true
    for (let attempt = 0; !stopping.signal.aborted; attempt++) {
      const { servedMs, failure, ...details } = await runProcess(onServing)
      if (stopping.signal.aborted) return
      if (servedMs === null && (isFirst || serving.size === 0)) {
        throw new OperatorError(failure ?? `A process that answers requests could not start (${details.end}).`)
      }
      isFirst = false
      if (servedMs !== null && servedMs > soundAfterMs) attempt = 0
      const pauseMs = Math.round(retryPauseMs(attempt))
      log.error({ ...details, ...(failure && { failure }), pauseMs }, 'A process ended; it is started again')
      await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }

  const runs: Promise<void>[] = []
  const ports = Array.from({ length: count }, () => new Promise<number>((resolve) => runs.push(keepRunning(resolve))))
  const failed = Promise.race(runs).then(() => new Promise<never>(() => {}))
  // Whoever waits for it is told.
  failed.catch(() => {})

  function kill() {
    for (const worker of peers.keys()) worker.process.kill('SIGKILL')
  }

  async function stop() {
    stopping.abort()
    for (const peer of peers.values()) peer.ask('stop').catch(() => {})
    const timer = setTimeout(kill, stopTimeoutMs)
    await Promise.allSettled(runs)
    clearTimeout(timer)
  }

  const [port = 0] = await Promise.race([Promise.all(ports), failed]).catch(async (error: unknown) => {
    stopping.abort()
    kill()
    await Promise.allSettled(runs)
    throw error
  })
  return {
    port,
    /** Those that answer requests now. */
    serving: () => Array.from(serving).flatMap((worker) => peers.get(worker) ?? []),
    /** Rejects when nobody can serve any more. */
    failed,
    /** Waits until all have answered what they had accepted. */
    stop,
  }
}

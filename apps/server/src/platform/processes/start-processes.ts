import { type ChildProcess, fork } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { serverProcessEnv } from '../../config.ts'
import { OperatorError } from '../../errors.ts'
import { backoffMs } from '../backoff.ts'
import type { Log } from '../log.ts'
import { connectPeer, type Peer } from './connect-peer.ts'
import { handOutConnections } from './hand-out-connections.ts'
import type { MainAnswers, ServerAnswers } from './questions.ts'

type Options = {
  /** The program that each of them runs. */
  file: string
  count: number
  host: string
  port: number
  answers: Omit<MainAnswers, 'ready' | 'reportFailure'>
  /** Called when a process has ended. */
  onEnd: (pid: number) => void
  log: Log
}

/** Who has served for so long has not died of how it starts. */
const soundAfterMs = 60_000
/** Longer than a process takes to answer what it has accepted. */
const stopTimeoutMs = 40_000

/** Starts processes that answer requests on one port, and starts those again that die. */
export async function startProcesses({ file, count, host, port, answers, onEnd, log }: Options) {
  const options = {
    execArgv: file.endsWith('.ts') ? ['--import', 'tsx'] : [],
    serialization: 'advanced',
    env: serverProcessEnv(count),
  } as const
  const peers = new Map<ChildProcess, Peer<ServerAnswers>>()
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
    peers.set(worker, connectPeer<ServerAnswers>(worker, { ...answers, ready, reportFailure }))
    // What it tells is told by the end of the process, too.
    worker.on('error', () => {})
    const end = await new Promise<string | number>((resolve) => {
      worker.once('exit', (code, signal) => resolve(signal ?? code ?? 0))
    })
    peers.delete(worker)
    if (worker.pid !== undefined) onEnd(worker.pid)
    const servedMs = servedFrom === null ? null : performance.now() - servedFrom
    return { ended: worker.pid, end, servedMs, failure: failure as string | null }
  }

  /** Runs one process after the other until `stop`. Throws if the first one does not start, or a later one when nobody serves. */
  async function keepRunning(onServing: () => void) {
    let isFirst = true
    for (let attempt = 0; !stopping.signal.aborted; attempt++) {
      const { servedMs, failure, ...details } = await runProcess(onServing)
      if (stopping.signal.aborted) return
      if (servedMs === null && (isFirst || serving.size === 0)) {
        throw new OperatorError(failure ?? `A process that answers requests could not start (${details.end}).`)
      }
      isFirst = false
      if (servedMs !== null && servedMs > soundAfterMs) attempt = 0
      const pauseMs = Math.round(backoffMs(attempt))
      log.error({ ...details, ...(failure && { failure }), pauseMs }, 'A process ended; it is started again')
      await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }

  const runs: Promise<void>[] = []
  const started = Array.from({ length: count }, () => new Promise<void>((resolve) => runs.push(keepRunning(resolve))))
  const failed = Promise.race(runs).then(() => new Promise<never>(() => {}))
  // Whoever waits for it is told.
  failed.catch(() => {})

  function kill() {
    for (const worker of peers.keys()) worker.kill('SIGKILL')
  }

  async function stop() {
    stopping.abort()
    // Whoever was accepted is with a process before that is asked to stop.
    await connections.stop()
    for (const peer of peers.values()) peer.ask('stop').catch(() => {})
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
    /** Those that answer requests now. */
    serving: () => Array.from(serving).flatMap((worker) => peers.get(worker) ?? []),
    /** Rejects when nobody can serve any more. */
    failed,
    /** Waits until all have answered what they had accepted. */
    stop,
  }
}

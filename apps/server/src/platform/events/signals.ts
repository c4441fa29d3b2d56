import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../log.ts'
import { collectSignals } from './collect-signals.ts'
import { readSignal, type Signal, sweepText } from './signal.ts'

type Listener = {
  /** Something happened in these streams: look again. A signal may get lost, and may come twice. */
  signal: (signal: Signal) => void
  /** Something may have happened anywhere: look at everything. */
  sweep: () => void
}

export type Signals = {
  /** Tells all processes, and does not wait for it. */
  send: (signal: Signal) => void
  /** Hears the signals of all processes, this one included, until the returned function is called. */
  listen: (listener: Listener) => () => void
  /** Whether signals arrive. While they do not, `sweep` is called every two seconds instead. */
  isLive: () => boolean
  close: () => Promise<void>
}

/** How signals travel between processes. It connects again by itself. */
export type Transport = {
  /** Sends texts to every process, this one included. Returns false if some could not be sent. */
  publish: (texts: string[]) => Promise<boolean>
  /** Gives up a connection that looks open and carries nothing. */
  reconnect: () => void
  close: () => Promise<void>
}

export type TransportEvents = {
  onText: (text: string) => void
  onConnected: () => void
  onLost: (err?: unknown) => void
}

/** What no signal tells of waits for the next sweep: one that got lost, or a session that expires. */
const defaultTimes = { heartbeatMs: 2_000, sweepMs: 10_000, sweepWithoutSignalsMs: 2_000 }

/** Counted and not timed, because this process may be the slow one. */
const maxUnheardHeartbeats = 3

export type SignalTimes = Partial<typeof defaultTimes>

type Options = { connect: (events: TransportEvents) => Transport; log: Log; times?: SignalTimes }

/**
 * Hears what happens in other processes. Nothing is only in a signal, so one that gets lost costs time and no data: listeners
 * look at everything now and then, and often while this process does not hear the heartbeats that it sends to itself.
 */
export function openSignals({ connect, log, times: changedTimes }: Options): Signals {
  const times = { ...defaultTimes, ...changedTimes }
  const listeners = new Set<Listener>()
  const heartbeat = `heartbeat ${randomUUID()}`
  let state: 'starting' | 'live' | 'lost' = 'starting'
  let unheard = 0
  let isClosed = false
  let nextSweep: NodeJS.Timeout
  let isBeating = false

  function tell(call: (listener: Listener) => void) {
    for (const listener of listeners) {
      try {
        call(listener)
      } catch (err) {
        log.error({ err }, 'A listener to signals failed')
      }
    }
  }

  function sweep() {
    // A text that was on its way must not start the next sweep: it would keep the process from ending.
    if (isClosed) return
    clearTimeout(nextSweep)
    nextSweep = setTimeout(sweep, state === 'live' ? times.sweepMs : times.sweepWithoutSignalsMs)
    tell((listener) => listener.sweep())
  }

  function onText(text: string) {
    if (text === heartbeat) return onHeartbeat()
    if (text === sweepText) return sweep()
    const signal = readSignal(text)
    if (signal) tell((listener) => listener.signal(signal))
  }

  function onHeartbeat() {
    unheard = 0
    if (state === 'live') return
    if (state === 'lost') log.info({}, 'Signals between processes are back')
    state = 'live'
    // What was sent meanwhile did not arrive.
    sweep()
  }

  function onLost(err?: unknown) {
    if (state === 'lost' || isClosed) return
    state = 'lost'
    log.warn({ err }, 'No signals between processes: the tables are asked every two seconds until they are back')
    sweep()
  }

  function beat() {
    if (unheard === maxUnheardHeartbeats) {
      unheard = 0
      onLost()
      transport.reconnect()
    }
    unheard++
    if (!isBeating) void sendHeartbeat()
  }

  async function sendHeartbeat() {
    isBeating = true
    // Not awaited: while much happens there is always more to send, and the next heartbeat must not wait for it.
    if (await transport.publish([heartbeat])) void outbox.sendWaiting()
    isBeating = false
  }

  const transport = connect({ onText, onLost, onConnected: sendHeartbeat })
  const outbox = collectSignals(transport.publish)
  const beating = setInterval(beat, times.heartbeatMs)
  sweep()

  return {
    send: outbox.add,
    listen(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    isLive: () => state === 'live',
    async close() {
      isClosed = true
      clearInterval(beating)
      clearTimeout(nextSweep)
      // A connection that carries nothing must not keep the process from ending.
      await Promise.race([outbox.sendWaiting(), sleep(1_000, undefined, { ref: false })])
      await transport.close()
    },
  }
}

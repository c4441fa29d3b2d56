import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../log.ts'
import { collectSignals } from './collect-signals.ts'
import { readSignal, type Signal, sweepText } from './signal.ts'

type Listener = {
  /** Called when these streams have new events. A signal may get lost or arrive twice. */
  signal: (signal: Signal) => void
  /** Called when any stream may have new events, so the listener has to check all it follows. */
  sweep: () => void
}

export type Signals = {
  /** Sends a signal to all processes in the background. */
  send: (signal: Signal) => void
  /** Adds a listener for the signals of all processes, including this one. Returns a function that removes it. */
  listen: (listener: Listener) => () => void
  /** True while signals arrive. Otherwise `sweep` is called every two seconds. */
  isLive: () => boolean
  close: () => Promise<void>
}

/** Connection that carries signals between processes. It reconnects by itself. */
export type Transport = {
  /** Sends texts to every process, including this one. Returns false if sending one of them failed. */
  publish: (texts: string[]) => Promise<boolean>
  /** Replaces a connection that looks open but is dead. */
  reconnect: () => void
  close: () => Promise<void>
}

export type TransportEvents = {
  onText: (text: string) => void
  onConnected: () => void
  onLost: (err?: unknown) => void
}

/** Regular sweeps handle changes without a signal: lost signals and expired sessions. */
const defaultTimes = { heartbeatMs: 2_000, sweepMs: 10_000, sweepWithoutSignalsMs: 2_000 }

/** A count rather than a time, because the delay may be in this process. */
const maxMissedHeartbeats = 3

export type SignalTimes = Partial<typeof defaultTimes>

type Options = { connect: (events: TransportEvents) => Transport; log: Log; times?: SignalTimes }

/**
 * Sends and receives signals between processes. Signals carry no data of their own, so a lost one delays listeners but loses nothing:
 * sweeps run regularly, and more often while the heartbeats that this process sends to itself do not arrive.
 */
export function openSignals({ connect, log, times: changedTimes }: Options): Signals {
  const times = { ...defaultTimes, ...changedTimes }
  const listeners = new Set<Listener>()
  const heartbeat = `heartbeat ${randomUUID()}`
  let state: 'starting' | 'live' | 'lost' = 'starting'
  let missedHeartbeats = 0
  let isClosed = false
  let nextSweep: NodeJS.Timeout
  let isBeating = false

  function callListeners(call: (listener: Listener) => void) {
    for (const listener of listeners) {
      try {
        call(listener)
      } catch (err) {
        log.error({ err }, 'A listener for signals failed')
      }
    }
  }

  function sweep() {
    // A text that arrives after close must not start the timer again, which would keep the process from ending.
    if (isClosed) return
    clearTimeout(nextSweep)
    nextSweep = setTimeout(sweep, state === 'live' ? times.sweepMs : times.sweepWithoutSignalsMs)
    callListeners((listener) => listener.sweep())
  }

  function onText(text: string) {
    if (text === heartbeat) return onHeartbeat()
    if (text === sweepText) return sweep()
    const signal = readSignal(text)
    if (signal) callListeners((listener) => listener.signal(signal))
  }

  function onHeartbeat() {
    missedHeartbeats = 0
    if (state === 'live') return
    if (state === 'lost') log.info({}, 'Signals between processes are back')
    state = 'live'
    // Signals that were sent in the meantime are lost.
    sweep()
  }

  function onLost(err?: unknown) {
    if (state === 'lost' || isClosed) return
    state = 'lost'
    log.warn({ err }, 'No signals between processes: polling the tables every two seconds until they are back')
    sweep()
  }

  function beat() {
    if (missedHeartbeats === maxMissedHeartbeats) {
      missedHeartbeats = 0
      onLost()
      transport.reconnect()
    }
    missedHeartbeats++
    if (!isBeating) void sendHeartbeat()
  }

  async function sendHeartbeat() {
    isBeating = true
    // Not awaited, because under load there are always more signals to send, and the next heartbeat must not wait for them.
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
      // A dead connection must not keep the process from ending.
      await Promise.race([outbox.sendWaiting(), sleep(1_000, undefined, { ref: false })])
      await transport.close()
    },
  }
}

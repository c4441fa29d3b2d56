import { closeCodes } from '@pollen/contract/live'
import { notifications } from '@pollen/contract/notifications'
import { call } from './api.ts'
import { createBackoff } from './backoff.ts'
import { currentSession } from './session.ts'

/** `offline`: an attempt has failed, and another one follows. */
export type ChannelState = 'connecting' | 'live' | 'offline'

type Frame = { type: string }

export type LiveChannelOptions<ServerFrame extends Frame> = {
  /** Of the channel, such as `/ws/`. */
  path: string
  /** The number of the last event that is known; all later ones are sent. */
  since?: () => number | undefined
  onFrame: (frame: ServerFrame) => void
  onState: (state: ChannelState) => void
  /** The member has no part in it; nothing is tried again. */
  onRefused?: () => void
}

/** After this long without a frame the line is asked whether it still works. */
const silenceMs = 25_000
/** So long may an answer take, to a ping or to the first frame. */
const answerMs = 10_000
/** A browser that says it is offline is believed for so long. */
const offlineMs = 30_000
/** A server that restarts is not called by all its clients at the same moment. */
const restartSpreadMs = 5000
/** A server that refuses for being busy is left alone for a while. */
const busyMs = 5000
/** Who comes back to a page, or online, waits a moment at most. */
const returnSpreadMs = 500

/**
 * A live channel that stays open until `close`: it says who the member is in its first frame, comes back by itself after
 * every loss, and asks for what was missed. The token is never part of an address, for addresses are logged.
 */
export function openLiveChannel<ServerFrame extends Frame>(options: LiveChannelOptions<ServerFrame>) {
  const backoff = createBackoff()
  let socket: WebSocket | null = null
  let state: ChannelState = 'connecting'
  let isClosed = false
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let silenceTimer: ReturnType<typeof setTimeout> | undefined
  /** Until then the server does not want to be called, whatever happens here. */
  let busyUntil = 0

  function change(next: ChannelState) {
    if (state === next || isClosed) return
    state = next
    options.onState(next)
  }

  function connect(isLastResort = false) {
    clearTimeout(retryTimer)
    const token = currentSession()?.token
    if (isClosed || socket || !token) return
    // Some browsers are wrong about that, so it is tried now and then.
    if (!navigator.onLine && !isLastResort) return retryIn(offlineMs, true)
    const opened = new WebSocket(channelUrl(options.path))
    socket = opened
    expectAnswer()
    opened.onopen = () => send({ type: 'authenticate', content: { token, since: options.since?.() } })
    opened.onmessage = ({ data }) => {
      if (socket === opened) receive(data)
    }
    opened.onclose = ({ code }) => {
      if (socket === opened) lose(code)
    }
  }

  function receive(data: unknown) {
    const frame = readFrame<ServerFrame>(data)
    if (!frame) return
    watchSilence()
    if (frame.type === 'authenticated') {
      backoff.succeed()
      // The frame comes first: whoever hears that the channel is live may rely on what it said.
      options.onFrame(frame)
      change('live')
    } else if (frame.type !== 'pong') {
      options.onFrame(frame)
    }
  }

  function lose(code: number | null) {
    clearTimeout(silenceTimer)
    socket = null
    if (code === closeCodes.badToken) return void askForSession()
    if (code === closeCodes.notParticipant) {
      change('offline')
      close()
      return options.onRefused?.()
    }
    // One that was open is tried again at once; a message is due only when that fails too.
    change(state === 'live' && navigator.onLine ? 'connecting' : 'offline')
    retryIn(delayAfter(code))
  }

  /**
   * The answer ends the session here, as every call does that is refused for it. Nobody is told that they were disconnected
   * who ended the session themselves just now: the answer to that comes first.
   */
  async function askForSession() {
    change('offline')
    await call(notifications.count, {}).catch(() => undefined)
    if (!isClosed) retryIn(backoff.fail())
  }

  function delayAfter(code: number | null): number {
    const delay = backoff.fail()
    if (code === closeCodes.restarting) return Math.random() * restartSpreadMs + delay
    if (code !== closeCodes.overloaded && code !== closeCodes.tooMany) return delay
    busyUntil = Date.now() + busyMs
    return busyMs + delay
  }

  function retryIn(ms: number, isLastResort = false) {
    clearTimeout(retryTimer)
    retryTimer = setTimeout(() => connect(isLastResort), ms)
  }

  function watchSilence() {
    clearTimeout(silenceTimer)
    silenceTimer = setTimeout(ask, silenceMs)
  }

  function ask() {
    send({ type: 'ping' })
    expectAnswer()
  }

  function expectAnswer() {
    clearTimeout(silenceTimer)
    silenceTimer = setTimeout(cut, answerMs)
  }

  /** A dead line may take minutes to report its end, so nobody waits for it. */
  function cut() {
    const dead = socket
    if (!dead) return
    lose(null)
    dead.close()
  }

  function send(frame: object) {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame))
  }

  function comeBack() {
    if (document.visibilityState === 'hidden') return
    if (state === 'live') ask()
    else if (!socket && Date.now() >= busyUntil) retryIn(Math.random() * returnSpreadMs)
  }

  function close() {
    isClosed = true
    clearTimeout(retryTimer)
    clearTimeout(silenceTimer)
    window.removeEventListener('online', comeBack)
    window.removeEventListener('pageshow', comeBack)
    window.removeEventListener('offline', cut)
    document.removeEventListener('visibilitychange', comeBack)
    const open = socket
    socket = null
    open?.close()
  }

  window.addEventListener('online', comeBack)
  window.addEventListener('pageshow', comeBack)
  window.addEventListener('offline', cut)
  document.addEventListener('visibilitychange', comeBack)
  connect()
  return { close }
}

function channelUrl(path: string): string {
  const url = new URL(path, location.href)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  return url.href
}

function readFrame<ServerFrame extends Frame>(data: unknown): ServerFrame | null {
  try {
    const frame: unknown = JSON.parse(String(data))
    const isFrame = typeof frame === 'object' && frame !== null && 'type' in frame && typeof frame.type === 'string'
    return isFrame ? (frame as ServerFrame) : null
  } catch {
    return null
  }
}

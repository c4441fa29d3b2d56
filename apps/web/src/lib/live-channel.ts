import { closeCodes } from '@pollen/contract/live'
import { notifications } from '@pollen/contract/notifications'
import { call } from './api.ts'
import { createBackoff } from './backoff.ts'
import { currentSession } from './session.ts'

/** `offline`: an attempt failed, and another one follows. */
export type ChannelState = 'connecting' | 'live' | 'offline'

type Frame = { type: string }

export type LiveChannelOptions<ServerFrame extends Frame> = {
  /** Path of the channel, such as `/ws/`. */
  path: string
  /** Number of the last known event. The server sends all later ones. */
  since?: () => number | undefined
  onFrame: (frame: ServerFrame) => void
  onState: (state: ChannelState) => void
  /** Called when the member may not use this channel. There is no other attempt. */
  onRefused?: () => void
}

/** Time without a frame before the connection is pinged. */
const silenceMs = 25_000
/** Timeout for the answer to a ping or to the first frame. */
const answerMs = 10_000
/** How long `navigator.onLine === false` prevents attempts. */
const offlineMs = 30_000
/** Spreads the clients of a server that restarts. */
const restartSpreadMs = 5000
/** Minimum delay after the server closed a channel because of its load. */
const busyMs = 5000
/** Spreads attempts after a return to the page, or online. */
const returnSpreadMs = 500

/**
 * Opens a live channel until `close`. The first frame authenticates the member, because addresses are logged and must not
 * contain the token. After every loss the channel reconnects and requests the missed events.
 */
export function openLiveChannel<ServerFrame extends Frame>(options: LiveChannelOptions<ServerFrame>) {
  const backoff = createBackoff()
  let socket: WebSocket | null = null
  let state: ChannelState = 'connecting'
  let isClosed = false
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let silenceTimer: ReturnType<typeof setTimeout> | undefined
  /** No attempts before this time, whatever happens in the browser. */
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
    // Some browsers report `onLine` incorrectly, so an attempt is made every 30 seconds.
    if (!navigator.onLine && !isLastResort) return retryIn(offlineMs, true)
    const opened = new WebSocket(channelUrl(options.path))
    socket = opened
    expectAnswer()
    opened.onopen = () => send({ type: 'authenticate', content: { token, since: options.since?.() } })
    opened.onmessage = ({ data }) => {
      if (socket === opened) receive(data)
    }
    opened.onclose = ({ code }) => {
      if (socket === opened) handleClose(code)
    }
  }

  function receive(data: unknown) {
    const frame = readFrame<ServerFrame>(data)
    if (!frame) return
    watchSilence()
    if (frame.type === 'authenticated') {
      backoff.succeed()
      // The frame comes before the state, so that listeners to `live` can rely on its content.
      options.onFrame(frame)
      change('live')
    } else if (frame.type !== 'pong') {
      options.onFrame(frame)
    }
  }

  function handleClose(code: number | null) {
    clearTimeout(silenceTimer)
    socket = null
    if (code === closeCodes.badToken) return void checkSession()
    if (code === closeCodes.notParticipant) {
      change('offline')
      close()
      return options.onRefused?.()
    }
    // A channel that was live reconnects immediately. It becomes `offline` only if that fails, too.
    change(state === 'live' && navigator.onLine ? 'connecting' : 'offline')
    retryIn(delayAfter(code))
  }

  /**
   * Makes a call, which ends the session if the server refuses it. If the member has just logged out, the token is gone and the
   * call reports no lost session.
   */
  async function checkSession() {
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
    silenceTimer = setTimeout(ping, silenceMs)
  }

  function ping() {
    send({ type: 'ping' })
    expectAnswer()
  }

  function expectAnswer() {
    clearTimeout(silenceTimer)
    silenceTimer = setTimeout(dropConnection, answerMs)
  }

  /** Handles the close right away, because a dead connection may take minutes to report it. */
  function dropConnection() {
    const dead = socket
    if (!dead) return
    handleClose(null)
    dead.close()
  }

  function send(frame: object) {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame))
  }

  function handleReturn() {
    if (document.visibilityState === 'hidden') return
    if (state === 'live') ping()
    else if (!socket && Date.now() >= busyUntil) retryIn(Math.random() * returnSpreadMs)
  }

  function close() {
    isClosed = true
    clearTimeout(retryTimer)
    clearTimeout(silenceTimer)
    window.removeEventListener('online', handleReturn)
    window.removeEventListener('pageshow', handleReturn)
    window.removeEventListener('offline', dropConnection)
    document.removeEventListener('visibilitychange', handleReturn)
    const open = socket
    socket = null
    open?.close()
  }

  window.addEventListener('online', handleReturn)
  window.addEventListener('pageshow', handleReturn)
  window.addEventListener('offline', dropConnection)
  document.addEventListener('visibilitychange', handleReturn)
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

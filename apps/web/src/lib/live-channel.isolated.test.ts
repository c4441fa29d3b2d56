import { closeCodes } from '@pollen/contract/live'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeSocket, lastSocket } from '../../test/fake-socket.ts'

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
vi.stubGlobal('window', new EventTarget())
vi.stubGlobal('document', page)
vi.stubGlobal('navigator', { onLine: true })
vi.stubGlobal('location', { href: 'https://pollen.example/items?us=1' })
vi.stubGlobal('WebSocket', FakeSocket)
const { openLiveChannel } = await import('./live-channel.ts')
const { onDisconnected } = await import('./api.ts')
const { currentSession, endSession, startSession } = await import('./session.ts')

let stop: () => void = () => undefined
const count = () => FakeSocket.opened.length

function open(since?: () => number | undefined) {
  const frames: { type: string }[] = []
  const states: string[] = []
  const onRefused = vi.fn()
  const channel = openLiveChannel<{ type: string }>({
    path: '/ws/7/',
    since,
    onFrame: (frame) => frames.push(frame),
    onState: (state) => states.push(state),
    onRefused,
  })
  stop = channel.close
  return { frames, states, onRefused, channel }
}

function goLive() {
  lastSocket().open()
  lastSocket().push({ type: 'authenticated', content: {} })
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(1)
  FakeSocket.opened = []
  startSession({ token: 'secret', userId: 1 })
})
afterEach(() => {
  stop()
  endSession()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('the first frame carries the session and the last known event, the address neither', () => {
  const { frames, states } = open(() => 41)
  expect(lastSocket().url).toBe('wss://pollen.example/ws/7/')
  lastSocket().open()
  expect(lastSocket().sent).toEqual([{ type: 'authenticate', content: { token: 'secret', since: 41 } }])
  expect(states).toEqual([])
  lastSocket().push({ type: 'authenticated', content: {} })
  expect(states).toEqual(['live'])
  expect(frames).toEqual([{ type: 'authenticated', content: {} }])
})

test('a lost connection is opened again, from the last known event', () => {
  let seq = 3
  const { states } = open(() => seq)
  goLive()
  seq = 9
  lastSocket().end(1006)
  vi.advanceTimersByTime(1000)
  lastSocket().open()
  expect(lastSocket().sent).toEqual([{ type: 'authenticate', content: { token: 'secret', since: 9 } }])
  lastSocket().push({ type: 'authenticated', content: {} })
  expect(states).toEqual(['live', 'connecting', 'live'])
})

test('failed attempts are repeated with growing delays, up to 30 seconds', () => {
  const { states } = open()
  for (const seconds of [1, 2, 4, 8, 16, 30, 30]) {
    lastSocket().end(1006)
    const before = count()
    vi.advanceTimersByTime(seconds * 1000 - 1)
    expect(count()).toBe(before)
    vi.advanceTimersByTime(1)
    expect(count()).toBe(before + 1)
  }
  expect(states).toEqual(['offline'])
})

test('the delay is random, so that clients do not come back together', () => {
  vi.mocked(Math.random).mockReturnValue(0.25)
  open()
  lastSocket().end(1006)
  vi.advanceTimersByTime(250)
  expect(count()).toBe(2)
})

test('the delay keeps growing if the server accepts and closes each connection', () => {
  open()
  for (let attempt = 0; attempt < 4; attempt++) {
    goLive()
    lastSocket().end(1006)
    vi.advanceTimersByTime(1000 * 2 ** attempt)
  }
  expect(count()).toBe(5)
  lastSocket().end(1006)
  vi.advanceTimersByTime(8000)
  expect(count()).toBe(5)
})

test('a stable connection resets the delay', () => {
  open()
  lastSocket().end(1006)
  vi.advanceTimersByTime(1000)
  lastSocket().end(1006)
  vi.advanceTimersByTime(2000)
  goLive()
  vi.advanceTimersByTime(10_000)
  lastSocket().end(1006)
  vi.advanceTimersByTime(1000)
  expect(count()).toBe(4)
})

test('a silent connection is pinged, and replaced if no answer comes', () => {
  const { states, frames } = open()
  goLive()
  vi.advanceTimersByTime(25_000)
  expect(lastSocket().sent.at(-1)).toEqual({ type: 'ping' })
  lastSocket().push({ type: 'pong' })
  expect(frames).toHaveLength(1)
  vi.advanceTimersByTime(25_000 + 10_000)
  expect(lastSocket().isClosedByPage).toBe(true)
  expect(states).toEqual(['live', 'connecting'])
  vi.advanceTimersByTime(1000)
  expect(count()).toBe(2)
  // The close event of the dead connection comes much later and is ignored.
  FakeSocket.opened[0]?.end(1006)
  vi.advanceTimersByTime(5000)
  expect(count()).toBe(2)
})

test('a connection that does not open within ten seconds is replaced', () => {
  const { states } = open()
  vi.advanceTimersByTime(10_000)
  expect(states).toEqual(['offline'])
  vi.advanceTimersByTime(1000)
  expect(count()).toBe(2)
})

/** Sets the response to the call that checks the session. */
const answerCalls = (status: number, body: object) =>
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status }))

test('an unknown session ends, as after a refused call', async () => {
  answerCalls(401, { detail: 'Invalid token.' })
  const disconnected = vi.fn()
  const forget = onDisconnected(disconnected)
  open()
  lastSocket().open()
  lastSocket().end(closeCodes.badToken)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(currentSession()).toBeNull()
  expect(disconnected).toHaveBeenCalledOnce()
  expect(count()).toBe(1)
  forget()
})

test('a member who has just logged out is not notified of a lost session', async () => {
  answerCalls(401, { detail: 'Invalid token.' })
  const disconnected = vi.fn()
  const forget = onDisconnected(disconnected)
  open()
  lastSocket().open()
  lastSocket().end(closeCodes.badToken)
  endSession()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(disconnected).not.toHaveBeenCalled()
  forget()
})

test('a refused channel is tried again if the session is valid', async () => {
  answerCalls(200, { unread_count: 0 })
  open()
  lastSocket().open()
  lastSocket().end(closeCodes.badToken)
  await vi.advanceTimersByTimeAsync(1000)
  expect(currentSession()?.token).toBe('secret')
  expect(count()).toBe(2)
})

test('a member without access to the conversation is refused, without another attempt', () => {
  const { onRefused, states } = open()
  lastSocket().open()
  lastSocket().end(closeCodes.notParticipant)
  expect(onRefused).toHaveBeenCalledOnce()
  expect(states).toEqual(['offline'])
  vi.advanceTimersByTime(60_000)
  expect(count()).toBe(1)
})

test('clients come back over several seconds after a restart of the server', () => {
  open()
  goLive()
  vi.advanceTimersByTime(20_000)
  lastSocket().end(closeCodes.restarting)
  vi.advanceTimersByTime(5999)
  expect(count()).toBe(1)
  vi.advanceTimersByTime(1)
  expect(count()).toBe(2)
})

test.each([closeCodes.overloaded, closeCodes.tooMany])(
  'a server that closes with %i gets no attempts for a while, even when the browser comes online',
  (code) => {
    open()
    goLive()
    lastSocket().end(code)
    window.dispatchEvent(new Event('online'))
    vi.advanceTimersByTime(5000)
    expect(count()).toBe(1)
    vi.advanceTimersByTime(1000)
    expect(count()).toBe(2)
  },
)

test('a return to the page or online reconnects quickly, and opens one connection', () => {
  open()
  for (const _ of [1, 2, 3, 4]) {
    lastSocket().end(1006)
    vi.advanceTimersByTime(10_000)
  }
  lastSocket().end(1006)
  const before = count()
  window.dispatchEvent(new Event('online'))
  page.dispatchEvent(new Event('visibilitychange'))
  vi.advanceTimersByTime(500)
  expect(count()).toBe(before + 1)
})

test('a return to the page pings the connection at once', () => {
  open()
  goLive()
  page.dispatchEvent(new Event('visibilitychange'))
  expect(lastSocket().sent.at(-1)).toEqual({ type: 'ping' })
  vi.advanceTimersByTime(10_000)
  expect(lastSocket().isClosedByPage).toBe(true)
})

test('a browser that goes offline drops its connection, and retries rarely until it is online', () => {
  const { states } = open()
  goLive()
  vi.stubGlobal('navigator', { onLine: false })
  window.dispatchEvent(new Event('offline'))
  expect(states).toEqual(['live', 'offline'])
  vi.advanceTimersByTime(20_000)
  expect(count()).toBe(1)
  vi.advanceTimersByTime(11_000)
  expect(count()).toBe(2)
  lastSocket().end(1006)
  vi.stubGlobal('navigator', { onLine: true })
  window.dispatchEvent(new Event('online'))
  vi.advanceTimersByTime(500)
  expect(count()).toBe(3)
})

test('unreadable frames are ignored', () => {
  const { frames } = open()
  goLive()
  for (const data of ['', 'null', '[]', '{"type":', '{"type":5}', '"new_message"']) lastSocket().push(data)
  expect(frames).toHaveLength(1)
})

test('a closed channel stays closed and reports nothing', () => {
  const { frames, states, channel } = open()
  goLive()
  channel.close()
  expect(lastSocket().isClosedByPage).toBe(true)
  lastSocket().push({ type: 'new_message' })
  lastSocket().end(1000)
  window.dispatchEvent(new Event('online'))
  vi.advanceTimersByTime(60_000)
  expect(count()).toBe(1)
  expect(frames).toHaveLength(1)
  expect(states).toEqual(['live'])
})

test('a visitor opens no connection', () => {
  endSession()
  open()
  vi.advanceTimersByTime(60_000)
  expect(count()).toBe(0)
})

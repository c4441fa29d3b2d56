import { closeCodes } from '@pollen/contract/live'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** Speaks as a browser's WebSocket does; the test is its server. */
class FakeSocket {
  static readonly OPEN = 1
  static opened: FakeSocket[] = []
  readyState = 0
  sent: unknown[] = []
  isClosedByPage = false
  onopen?: () => void
  onmessage?: (event: { data: string }) => void
  onclose?: (event: { code: number }) => void

  url: string

  constructor(url: string) {
    this.url = url
    FakeSocket.opened.push(this)
  }
  send(data: string) {
    this.sent.push(JSON.parse(data))
  }
  close() {
    this.isClosedByPage = true
    this.readyState = 3
  }
  open() {
    this.readyState = FakeSocket.OPEN
    this.onopen?.()
  }
  push(frame: unknown) {
    this.onmessage?.({ data: typeof frame === 'string' ? frame : JSON.stringify(frame) })
  }
  end(code: number) {
    this.readyState = 3
    this.onclose?.({ code })
  }
}

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
const last = () => FakeSocket.opened.at(-1) as FakeSocket
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
  last().open()
  last().push({ type: 'authenticated', content: {} })
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

test('the first frame says who it is and what is known, and the address says neither', () => {
  const { frames, states } = open(() => 41)
  expect(last().url).toBe('wss://pollen.example/ws/7/')
  last().open()
  expect(last().sent).toEqual([{ type: 'authenticate', content: { token: 'secret', since: 41 } }])
  expect(states).toEqual([])
  last().push({ type: 'authenticated', content: {} })
  expect(states).toEqual(['live'])
  expect(frames).toEqual([{ type: 'authenticated', content: {} }])
})

test('a lost line is opened again, from the event that was known then', () => {
  let seq = 3
  const { states } = open(() => seq)
  goLive()
  seq = 9
  last().end(1006)
  vi.advanceTimersByTime(1000)
  last().open()
  expect(last().sent).toEqual([{ type: 'authenticate', content: { token: 'secret', since: 9 } }])
  last().push({ type: 'authenticated', content: {} })
  expect(states).toEqual(['live', 'connecting', 'live'])
})

test('attempts that fail come at longer and longer distances, at most 30 seconds', () => {
  const { states } = open()
  for (const seconds of [1, 2, 4, 8, 16, 30, 30]) {
    last().end(1006)
    const before = count()
    vi.advanceTimersByTime(seconds * 1000 - 1)
    expect(count()).toBe(before)
    vi.advanceTimersByTime(1)
    expect(count()).toBe(before + 1)
  }
  expect(states).toEqual(['offline'])
})

test('the distance is a random share, so that clients do not come back together', () => {
  vi.mocked(Math.random).mockReturnValue(0.25)
  open()
  last().end(1006)
  vi.advanceTimersByTime(250)
  expect(count()).toBe(2)
})

test('a server that takes the line and cuts it at once is not called without a pause', () => {
  open()
  for (let attempt = 0; attempt < 4; attempt++) {
    goLive()
    last().end(1006)
    vi.advanceTimersByTime(1000 * 2 ** attempt)
  }
  expect(count()).toBe(5)
  last().end(1006)
  vi.advanceTimersByTime(8000)
  expect(count()).toBe(5)
})

test('a line that was good for a while starts from the shortest distance again', () => {
  open()
  last().end(1006)
  vi.advanceTimersByTime(1000)
  last().end(1006)
  vi.advanceTimersByTime(2000)
  goLive()
  vi.advanceTimersByTime(10_000)
  last().end(1006)
  vi.advanceTimersByTime(1000)
  expect(count()).toBe(4)
})

test('a silent line is asked, and replaced when it does not answer', () => {
  const { states, frames } = open()
  goLive()
  vi.advanceTimersByTime(25_000)
  expect(last().sent.at(-1)).toEqual({ type: 'ping' })
  last().push({ type: 'pong' })
  expect(frames).toHaveLength(1)
  vi.advanceTimersByTime(25_000 + 10_000)
  expect(last().isClosedByPage).toBe(true)
  expect(states).toEqual(['live', 'connecting'])
  vi.advanceTimersByTime(1000)
  expect(count()).toBe(2)
  // The end of the dead line comes much later, and says nothing any more.
  FakeSocket.opened[0]?.end(1006)
  vi.advanceTimersByTime(5000)
  expect(count()).toBe(2)
})

test('a line that never opens is given up after ten seconds', () => {
  const { states } = open()
  vi.advanceTimersByTime(10_000)
  expect(states).toEqual(['offline'])
  vi.advanceTimersByTime(1000)
  expect(count()).toBe(2)
})

/** What the server answers when it is asked whether it knows the session. */
const answerCalls = (status: number, body: object) =>
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status }))

test('the server does not know the session: it is over, as after a refused call', async () => {
  answerCalls(401, { detail: 'Invalid token.' })
  const disconnected = vi.fn()
  const forget = onDisconnected(disconnected)
  open()
  last().open()
  last().end(closeCodes.badToken)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(currentSession()).toBeNull()
  expect(disconnected).toHaveBeenCalledOnce()
  expect(count()).toBe(1)
  forget()
})

test('who ended the session themselves is not told that they were disconnected', async () => {
  answerCalls(401, { detail: 'Invalid token.' })
  const disconnected = vi.fn()
  const forget = onDisconnected(disconnected)
  open()
  last().open()
  last().end(closeCodes.badToken)
  endSession()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(disconnected).not.toHaveBeenCalled()
  forget()
})

test('a channel that was refused although the session is good is tried again', async () => {
  answerCalls(200, { unread_count: 0 })
  open()
  last().open()
  last().end(closeCodes.badToken)
  await vi.advanceTimersByTimeAsync(1000)
  expect(currentSession()?.token).toBe('secret')
  expect(count()).toBe(2)
})

test('who has no part in a conversation is told, and does not try again', () => {
  const { onRefused, states } = open()
  last().open()
  last().end(closeCodes.notParticipant)
  expect(onRefused).toHaveBeenCalledOnce()
  expect(states).toEqual(['offline'])
  vi.advanceTimersByTime(60_000)
  expect(count()).toBe(1)
})

test('after a restart of the server clients come back spread over some seconds', () => {
  open()
  goLive()
  vi.advanceTimersByTime(20_000)
  last().end(closeCodes.restarting)
  vi.advanceTimersByTime(5999)
  expect(count()).toBe(1)
  vi.advanceTimersByTime(1)
  expect(count()).toBe(2)
})

test.each([closeCodes.overloaded, closeCodes.tooMany])(
  'a server that closes with %i is left alone, even by who comes back',
  (code) => {
    open()
    goLive()
    last().end(code)
    window.dispatchEvent(new Event('online'))
    vi.advanceTimersByTime(5000)
    expect(count()).toBe(1)
    vi.advanceTimersByTime(1000)
    expect(count()).toBe(2)
  },
)

test('who comes online or back to the page waits a moment only, and opens one line', () => {
  open()
  for (const _ of [1, 2, 3, 4]) {
    last().end(1006)
    vi.advanceTimersByTime(10_000)
  }
  last().end(1006)
  const before = count()
  window.dispatchEvent(new Event('online'))
  page.dispatchEvent(new Event('visibilitychange'))
  vi.advanceTimersByTime(500)
  expect(count()).toBe(before + 1)
})

test('who comes back to the page finds out at once whether the line is dead', () => {
  open()
  goLive()
  page.dispatchEvent(new Event('visibilitychange'))
  expect(last().sent.at(-1)).toEqual({ type: 'ping' })
  vi.advanceTimersByTime(10_000)
  expect(last().isClosedByPage).toBe(true)
})

test('a browser that goes offline does not wait for the line to notice, and tries seldom until it is back', () => {
  const { states } = open()
  goLive()
  vi.stubGlobal('navigator', { onLine: false })
  window.dispatchEvent(new Event('offline'))
  expect(states).toEqual(['live', 'offline'])
  vi.advanceTimersByTime(20_000)
  expect(count()).toBe(1)
  vi.advanceTimersByTime(11_000)
  expect(count()).toBe(2)
  last().end(1006)
  vi.stubGlobal('navigator', { onLine: true })
  window.dispatchEvent(new Event('online'))
  vi.advanceTimersByTime(500)
  expect(count()).toBe(3)
})

test('frames that cannot be read are ignored', () => {
  const { frames } = open()
  goLive()
  for (const data of ['', 'null', '[]', '{"type":', '{"type":5}', '"new_message"']) last().push(data)
  expect(frames).toHaveLength(1)
})

test('a closed channel stays closed and says nothing more', () => {
  const { frames, states, channel } = open()
  goLive()
  channel.close()
  expect(last().isClosedByPage).toBe(true)
  last().push({ type: 'new_message' })
  last().end(1000)
  window.dispatchEvent(new Event('online'))
  vi.advanceTimersByTime(60_000)
  expect(count()).toBe(1)
  expect(frames).toHaveLength(1)
  expect(states).toEqual(['live'])
})

test('without a session nothing is opened', () => {
  endSession()
  open()
  vi.advanceTimersByTime(60_000)
  expect(count()).toBe(0)
})

import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError, NetworkError } from './api-error.ts'
import { createOutbox, type OutboxKind } from './outbox.ts'
import type { OutboxEntry } from './outbox-entries.ts'
import { createUnsentInput } from './unsent-input.ts'

/** Shared by all tabs. The entries are own properties of the storage, as in a browser. */
let storage: Record<string, string> & Storage
let files: Map<string, File[]>
let session: { token: string; userId: number } | null
let locks: Map<string, Promise<unknown>>
/** Runs after a queue has ended and before its lock is released. */
let beforeRelease: () => void
let sessionListeners: (() => void)[]
let storageListeners: ((key: string | null) => void)[]

const aStorage = (): typeof storage =>
  Object.create({
    getItem(this: Record<string, string>, key: string) {
      return this[key] ?? null
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      this[key] = value
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key]
    },
  })

function changeSession(next: typeof session) {
  session = next
  for (const listener of sessionListeners) listener()
}

/** Holds each lock for one at a time, as a browser does for all tabs of a site. */
function inOneTab(name: string, run: () => Promise<void>): Promise<void> {
  const turn = (locks.get(name) ?? Promise.resolve()).then(run).then(() => beforeRelease())
  locks.set(
    name,
    turn.catch(() => undefined),
  )
  return turn
}

type Stored = { key: string; targetId: number; content: string; images: number[] }
/** The entries of the server, which recognizes their keys. */
let stored: Stored[]
let attempts: string[]
/** How the next attempts end, instead of with a stored entry and its answer. */
let mishaps: ('no-line' | 'lost-answer' | 'no-answer' | 'session-ended' | Error)[]
let reported: string[]

const aborted = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => signal.addEventListener('abort', () => reject(new NetworkError())))

const kindOf = (name: string): OutboxKind<Stored> => ({
  name,
  async send(_client, { key, targetId, content, uploaded }, signal) {
    attempts.push(content)
    const mishap = mishaps.shift()
    if (mishap === 'no-line') throw new NetworkError()
    if (mishap instanceof Error) throw mishap
    if (mishap === 'session-ended') {
      changeSession(null)
      throw new ApiError(401, { detail: 'Invalid token.' })
    }
    let entry = stored.find((one) => one.key === key)
    if (!entry) {
      entry = { key, targetId, content, images: uploaded }
      stored.push(entry)
    }
    if (mishap === 'lost-answer') throw new NetworkError()
    if (mishap === 'no-answer') return aborted(signal)
    return entry
  },
  uploadImage: async () => 5,
  deletedKey: 'MESSAGE_DOESNT_EXIST',
  onFailure: (failure, { isRefused, isFirst }) => {
    if (isFirst || isRefused) reported.push((failure as Error).name)
  },
})
const message = kindOf('message')
const comment = kindOf('comment')
const refusal = (status: number, key: string, options = {}) =>
  new ApiError(status, { key, message: `Not now: ${key}` }, options)

/** A page of the app, on the device that all share. */
function openTab() {
  const input = createUnsentInput({
    local: () => storage,
    tab: aStorage,
    memberId: () => session?.userId,
    onStoredElsewhere: (_prefix, listener) => {
      storageListeners.push(listener)
      return () => undefined
    },
  })
  const outbox = createOutbox({
    memberId: () => session?.userId,
    token: () => session?.token,
    onSessionChange: (listener) => sessionListeners.push(listener),
    input,
    readFiles: async (name) => files.get(name) ?? [],
    writeFiles: async (name, next) => void files.set(name, next),
    inOneTab,
  })
  const client = new QueryClient()
  const ofContent = (content: string) => outbox.entries().find((one) => one.content === content) as OutboxEntry
  return {
    ...outbox,
    client,
    say: (content: string, targetId = 7, images: File[] = []) =>
      outbox.write(client, message, targetId, { content, images }),
    again: (content: string) => outbox.retry(client, message, ofContent(content).key),
    drop: (content: string) => outbox.discard(ofContent(content).key),
    sendWaiting: (kind = message) => outbox.sendAll(client, kind, { isConnectionBack: false }),
    reconnect: () => outbox.sendAll(client, message, { isConnectionBack: true }),
    unsent: () => outbox.entries().map(({ content, state }) => [content, state]),
    ofContent,
  }
}

/** Dispatches a storage event to all tabs. */
const tellTabs = (key: string | null) => {
  for (const listener of storageListeners) listener(key)
}
const contents = () => stored.map(({ content }) => content)
const kept = () => Object.keys(storage)
const settle = () => vi.advanceTimersByTimeAsync(0)
const ladder = new File(['x'], 'ladder.jpg')

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(1)
  // Fake timers know nothing of the time-outs of signals.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const abort = new AbortController()
    setTimeout(() => abort.abort(), ms)
    return abort.signal
  })
  storage = aStorage()
  files = new Map()
  locks = new Map()
  beforeRelease = () => undefined
  session = { token: 'a', userId: 1 }
  sessionListeners = []
  storageListeners = []
  stored = []
  attempts = []
  mishaps = []
  reported = []
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('entries arrive in the order in which they were written, and nothing of them stays on the device', async () => {
  const tab = openTab()
  for (const content of ['one', 'two', 'three']) tab.say(content)
  expect(kept()).toHaveLength(3)
  await settle()
  expect(contents()).toEqual(['one', 'two', 'three'])
  expect([tab.unsent(), kept()]).toEqual([[], []])
})

test('without a line entries wait, in order, and go out by themselves', async () => {
  const tab = openTab()
  mishaps = ['no-line', 'no-line']
  tab.say('one')
  tab.say('two')
  await settle()
  expect(tab.unsent()).toEqual([
    ['one', 'waiting'],
    ['two', 'waiting'],
  ])
  await vi.advanceTimersByTimeAsync(1000 + 2000)
  expect(attempts).toEqual(['one', 'one', 'one', 'two'])
  expect([contents(), tab.unsent()]).toEqual([['one', 'two'], []])
})

test('what fails is reported once for each time the member sends it', async () => {
  const tab = openTab()
  mishaps = ['no-line', 'no-line', 'no-line', 'no-line']
  tab.say('one')
  await vi.advanceTimersByTimeAsync(1000)
  expect([attempts.length, reported]).toEqual([2, ['NetworkError']])
  tab.again('one')
  expect(tab.ofContent('one').hasFailed).toBe(false)
  await settle()
  expect([reported.length, tab.ofContent('one').hasFailed]).toEqual([2, true])

  const reloaded = openTab()
  expect(reloaded.ofContent('one').hasFailed).toBe(true)
  reloaded.sendWaiting()
  await settle()
  expect(reported).toHaveLength(2)
})

test('an entry whose answer was lost is sent again and stored once', async () => {
  const tab = openTab()
  mishaps = ['lost-answer']
  tab.say('one')
  await vi.advanceTimersByTimeAsync(60_000)
  expect([attempts, contents(), tab.unsent()]).toEqual([['one', 'one'], ['one'], []])
})

test('a tab that is closed between sending and answer leaves the entry to the next one, which stores it once', async () => {
  mishaps = ['no-answer']
  const first = openTab()
  first.say('one')
  first.say('two')
  await settle()
  expect(contents()).toEqual(['one'])

  // The browser gives up the locks of a page that is gone.
  locks.clear()
  const second = openTab()
  expect(second.unsent()).toEqual([
    ['one', 'waiting'],
    ['two', 'waiting'],
  ])
  second.sendWaiting()
  await settle()
  expect([contents(), kept()]).toEqual([['one', 'two'], []])
})

test('what a tab wrote is sent by another one if that tab is closed', async () => {
  const open = openTab()
  const closed = openTab()
  locks.set('pollen.outbox.1.message.7', new Promise(() => undefined))
  closed.say('one')
  locks.clear()
  tellTabs(kept()[0] ?? '')
  expect(open.unsent()).toEqual([['one', 'waiting']])
  open.sendWaiting()
  await settle()
  expect([contents(), kept()]).toEqual([['one'], []])
})

test('two tabs send each entry once', async () => {
  const first = openTab()
  const second = openTab()
  first.say('one')
  second.say('two')
  second.sendWaiting()
  first.sendWaiting()
  await settle()
  expect([attempts, contents()]).toEqual([
    ['one', 'two'],
    ['one', 'two'],
  ])
})

test('what one tab discards another one neither sends nor stores again', async () => {
  const first = openTab()
  mishaps = ['no-line']
  first.say('one')
  first.say('two')
  await settle()
  const second = openTab()
  second.drop('one')
  await vi.advanceTimersByTimeAsync(60_000)
  expect([contents(), kept(), first.unsent()]).toEqual([['two'], [], []])
})

test('discarding an entry ends the attempt at it, and the next one follows at once', async () => {
  const tab = openTab()
  const send = vi.spyOn(message, 'send').mockImplementationOnce((_client, _entry, signal) => aborted(signal))
  tab.say('one')
  tab.say('two')
  await settle()
  tab.drop('one')
  await settle()
  expect(send.mock.calls[0]?.[2].aborted).toBe(true)
  expect([contents(), tab.unsent(), reported]).toEqual([['two'], [], []])
})

test('a message that another tab discards while its photos are uploaded is not sent', async () => {
  const first = openTab()
  const second = openTab()
  const upload = vi.spyOn(message, 'uploadImage')
  upload.mockImplementation(() => new Promise((resolve) => setTimeout(resolve, 30_000, 5)))
  first.say('Look', 7, [ladder, ladder])
  await vi.advanceTimersByTimeAsync(10_000)
  tellTabs(kept()[0] ?? '')
  second.drop('Look')
  await vi.advanceTimersByTimeAsync(60_000)
  expect([upload.mock.calls.length, attempts, first.unsent()]).toEqual([1, [], []])
})

test('all tabs together try an entry as often as one', async () => {
  const tabs = [openTab(), openTab(), openTab()]
  mishaps = Array(100).fill('no-line')
  tabs[0]?.say('one')
  tellTabs(kept()[0] ?? '')
  for (const tab of tabs) tab.sendWaiting()
  // After 1, 2, 4, 8 and 16 seconds.
  await vi.advanceTimersByTimeAsync(31_500)
  expect(attempts).toHaveLength(6)
  for (const tab of tabs) expect(tab.unsent()).toEqual([['one', 'waiting']])
  for (const tab of tabs) expect(tab.ofContent('one').hasFailed).toBe(true)
})

test('no tab asks a server before it said to come back, not even when the connection is back', async () => {
  const first = openTab()
  const second = openTab()
  mishaps = [refusal(503, 'SERVICE_UNAVAILABLE', { retryAfter: 40 })]
  first.say('one')
  tellTabs(kept()[0] ?? '')
  second.sendWaiting()
  await vi.advanceTimersByTimeAsync(10_000)
  first.reconnect()
  second.reconnect()
  first.say('two')
  await vi.advanceTimersByTimeAsync(29_900)
  expect(attempts).toEqual(['one'])
  await vi.advanceTimersByTimeAsync(200)
  expect(attempts).toEqual(['one', 'one', 'two'])
})

test('entries go out at once when the connection is back, or when something is written', async () => {
  const tab = openTab()
  mishaps = ['no-line', 'no-line']
  tab.say('one')
  await settle()
  tab.reconnect()
  await settle()
  expect(attempts).toEqual(['one', 'one'])
  tab.say('two')
  await settle()
  expect(contents()).toEqual(['one', 'two'])
})

test('a clock that is set back does not hold up a queue', async () => {
  const tab = openTab()
  mishaps = ['no-line']
  tab.say('one')
  await settle()
  vi.setSystemTime(Date.now() - 86_400_000)
  tab.sendWaiting()
  await settle()
  expect(contents()).toEqual(['one'])
})

test('an entry that is written while its queue ends is sent', async () => {
  const tab = openTab()
  beforeRelease = () => {
    beforeRelease = () => undefined
    tab.say('two')
  }
  tab.say('one')
  await settle()
  expect([contents(), tab.unsent()]).toEqual([['one', 'two'], []])
})

test('what is half typed in another tab changes nothing here', () => {
  const tab = openTab()
  const before = tab.entries()
  tellTabs('pollen.draft.1.message.7')
  expect(tab.entries()).toBe(before)
})

test('a photo that is never uploaded does not hold up its queue for ever', async () => {
  const tab = openTab()
  vi.spyOn(message, 'uploadImage').mockImplementation((_entry, _image, signal) => aborted(signal))
  tab.say('Look', 7, [ladder])
  await vi.advanceTimersByTimeAsync(119_000)
  expect(tab.unsent()).toEqual([['Look', 'sending']])
  await vi.advanceTimersByTimeAsync(1500)
  expect(tab.unsent()).toEqual([['Look', 'waiting']])
})

test('an entry comes with its photos, which are uploaded once', async () => {
  let uploads = 0
  vi.spyOn(message, 'uploadImage').mockImplementation(async () => ++uploads)
  const tab = openTab()
  mishaps = ['no-line']
  tab.say('Look', 7, [ladder, ladder])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(stored.map(({ images }) => images)).toEqual([[1, 2]])
  expect([...files.values()]).toEqual([[]])
})

test('photos that the server has deleted meanwhile are uploaded again', async () => {
  let uploads = 0
  vi.spyOn(message, 'uploadImage').mockImplementation(async () => ++uploads)
  const tab = openTab()
  mishaps = ['no-line', refusal(404, 'IMAGE_DOESNT_EXIST')]
  tab.say('Look', 7, [ladder])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(stored.map(({ images }) => images)).toEqual([[2]])
})

test('what waits for its photos is not sent by whoever logs in meanwhile', async () => {
  const tab = openTab()
  vi.spyOn(message, 'uploadImage').mockImplementation(() => new Promise((resolve) => setTimeout(resolve, 30_000, 5)))
  tab.say('Look', 7, [ladder])
  await vi.advanceTimersByTimeAsync(10_000)
  changeSession({ token: 'b', userId: 2 })
  await vi.advanceTimersByTimeAsync(60_000)
  expect([tab.unsent(), attempts]).toEqual([[], []])
})

test('a line that never answers is given up, and the entry goes out on the next one', async () => {
  const tab = openTab()
  mishaps = ['no-answer']
  tab.say('one')
  await vi.advanceTimersByTimeAsync(20_000)
  expect(tab.unsent()).toEqual([['one', 'waiting']])
  await vi.advanceTimersByTimeAsync(60_000)
  expect([attempts, contents()]).toEqual([['one', 'one'], ['one']])
})

test('what was refused stays with its reason, and does not hold up the next one', async () => {
  const tab = openTab()
  mishaps = [refusal(403, 'CONVERSATION_IS_CLOSED')]
  tab.say('one')
  tab.say('two')
  await settle()
  expect([contents(), tab.unsent()]).toEqual([['two'], [['one', 'failed']]])
  expect(tab.ofContent('one').error).toBe('Not now: CONVERSATION_IS_CLOSED')

  const reloaded = openTab()
  reloaded.sendWaiting()
  await settle()
  expect(reloaded.unsent()).toEqual([['one', 'failed']])
  reloaded.again('one')
  await settle()
  expect([contents(), kept()]).toEqual([['two', 'one'], []])
})

test('a server that says when to come back is not asked before', async () => {
  const tab = openTab()
  mishaps = [refusal(429, 'TOO_MANY_ATTEMPTS', { retryAfter: 40 })]
  tab.say('one')
  await vi.advanceTimersByTimeAsync(39_900)
  expect(tab.unsent()).toEqual([['one', 'waiting']])
  await vi.advanceTimersByTimeAsync(1200)
  expect(contents()).toEqual(['one'])
})

test('queues do not wait for each other, whatever is in them', async () => {
  const tab = openTab()
  mishaps = ['no-answer']
  tab.say('one', 7)
  await settle()
  tab.say('two', 8)
  tab.write(tab.client, comment, 7, { content: 'three' })
  await settle()
  expect(stored.map(({ targetId, content }) => [targetId, content])).toEqual([
    [7, 'one'],
    [8, 'two'],
    [7, 'three'],
  ])
})

test('an entry that was sent and deleted since does not come back', async () => {
  const tab = openTab()
  mishaps = [refusal(404, 'MESSAGE_DOESNT_EXIST')]
  tab.say('one')
  await settle()
  expect([tab.unsent(), stored, reported]).toEqual([[], [], []])
})

test('what was sent is told before its entry leaves, and only to those who show such entries', async () => {
  const tab = openTab()
  const told: unknown[] = []
  tab.onSent(message, (targetId, { content }) => told.push([targetId, content, tab.unsent().length]))
  tab.onSent(comment, () => told.push('a comment'))
  tab.say('one')
  await settle()
  expect(told).toEqual([[7, 'one', 1]])
})

test('when the session ends entries stay for the same member, and nobody else sees or sends them', async () => {
  const tab = openTab()
  mishaps = ['session-ended']
  tab.say('one')
  await settle()
  expect(tab.unsent()).toEqual([])
  changeSession({ token: 'b', userId: 2 })
  tab.sendWaiting()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([tab.unsent(), contents()]).toEqual([[], []])
  changeSession({ token: 'c', userId: 1 })
  expect(tab.unsent()).toEqual([['one', 'waiting']])
  tab.sendWaiting()
  await settle()
  expect(contents()).toEqual(['one'])
})

test('what the next member writes does not wait for good behind an entry of the last one', async () => {
  const tab = openTab()
  mishaps = ['no-answer']
  tab.say('one')
  await settle()
  changeSession({ token: 'b', userId: 2 })
  tab.say('two')
  await vi.advanceTimersByTimeAsync(60_000)
  expect([contents(), tab.unsent()]).toEqual([['one', 'two'], []])
})

test('where the device stores nothing an entry still goes out', async () => {
  const tab = openTab()
  vi.spyOn(storage, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  mishaps = ['no-line']
  tab.say('one')
  await vi.advanceTimersByTimeAsync(60_000)
  expect([contents(), tab.unsent()]).toEqual([['one'], []])
})

const keep = (name: string, values: object) => storage.setItem(`pollen.draft.1.${name}`, JSON.stringify(values))

test('an entry whose photos were not stored says so, and keeps its words', async () => {
  const date = new Date(0).toISOString()
  keep('outgoing-message.7.abcdefgh', { content: 'Look', date, imageCount: 1, uploaded: [] })
  const tab = openTab()
  tab.sendWaiting()
  await settle()
  expect([tab.unsent(), stored]).toEqual([[['Look', 'failed']], []])
})

test('comments that version 1.0 left on the device go out in their order, and refused ones stay', async () => {
  keep('outgoing-comment.7.b2', { content: 'later', writtenAt: Date.now() })
  keep('outgoing-comment.7.a1', { content: 'earlier', writtenAt: Date.now() - 1000 })
  keep('outgoing-comment.7.c3', { content: 'refused', writtenAt: Date.now() - 2000, isRefused: true })
  const tab = openTab()
  expect(tab.unsent()).toEqual([
    ['refused', 'failed'],
    ['earlier', 'waiting'],
    ['later', 'waiting'],
  ])
  tab.sendWaiting(comment)
  await settle()
  expect(stored.map(({ key, targetId, content }) => [key, targetId, content])).toEqual([
    ['a1', 7, 'earlier'],
    ['b2', 7, 'later'],
  ])
  expect(tab.unsent()).toEqual([['refused', 'failed']])
})

test('messages that version 1.0 left on the device go out with the images that the server has', async () => {
  const date = new Date(0).toISOString()
  keep('outgoing-message.7.abcdefgh', { content: 'Look', date, imageCount: 1, uploaded: [3] })
  files.set('outgoing-message.7.abcdefgh', [ladder])
  const tab = openTab()
  tab.sendWaiting()
  await settle()
  expect(stored).toEqual([{ key: 'abcdefgh', targetId: 7, content: 'Look', images: [3] }])
})

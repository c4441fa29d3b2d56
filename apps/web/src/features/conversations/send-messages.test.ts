import type { Message } from '@pollen/contract/messages'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type StoredEntries = Record<string, string>

/** The entries are its own properties, as in a browser. */
const device: StoredEntries & Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = Object.create({
  getItem(this: StoredEntries, key: string) {
    return this[key] ?? null
  },
  setItem(this: StoredEntries, key: string, value: string) {
    this[key] = value
  },
  removeItem(this: StoredEntries, key: string) {
    delete this[key]
  },
})

/** Holds each lock for one at a time, as a browser does for all tabs of a site. */
function createLocks() {
  const last = new Map<string, Promise<unknown>>()
  return {
    request: (name: string, run: () => Promise<void>) => {
      const turn = (last.get(name) ?? Promise.resolve()).then(run)
      last.set(
        name,
        turn.catch(() => undefined),
      )
      return turn
    },
  }
}

/** What the server does with a message that it gets; it knows a `client_id` again. */
let stored: Message[]
let attempts: string[]
/** How the next calls end, instead of with a stored message and its answer. */
let mishaps: ('no-line' | 'lost-answer' | 'killed' | Response)[]

const answerWith = (status: number, body: object, headers = {}) =>
  new Response(JSON.stringify(body), { status, headers })

async function serve(url: string, { body }: { body: string }): Promise<Response> {
  const { content, client_id } = JSON.parse(body)
  attempts.push(content)
  const mishap = mishaps.shift()
  if (mishap === 'no-line') throw new TypeError('Failed to fetch')
  if (mishap instanceof Response) return mishap
  let message = stored.find((one) => one.client_id === client_id)
  if (!message) {
    const conversation_id = Number(url.split('/').at(-3))
    const id = stored.length + 1
    message = { id, conversation_id, content, date: '', user: null, user_id: 1, client_id, images: [] }
    stored.push(message)
  }
  if (mishap === 'lost-answer') throw new TypeError('Failed to fetch')
  if (mishap === 'killed') return new Promise(() => undefined)
  return answerWith(201, message)
}

// What is read from disk once is there at once for every tab.
const storageListeners = new Set<(event: { key: string }) => void>()
const page = {
  addEventListener: (type: string, listener: () => void) => type === 'storage' && storageListeners.add(listener),
  removeEventListener: (_type: string, listener: () => void) => storageListeners.delete(listener),
}
/** Tells the tabs that another one changed this key. */
const tellTabs = (key: string) => {
  for (const listener of storageListeners) listener({ key })
}
vi.stubGlobal('window', page)
await import('./send-messages.ts')

/** A page of the app: its own modules, on the device that all share. */
async function openTab() {
  vi.resetModules()
  const client = new QueryClient()
  const store = await import('./unsent-messages.ts')
  const sender = await import('./send-messages.ts')
  const { openMemberChannel } = await import('./member-channel.ts')
  const { endSession, startSession } = await import('../../lib/session.ts')
  return {
    endSession,
    startSession,
    write: (content: string, conversationId = 7, images: File[] = []) => {
      store.addUnsentMessage(conversationId, { content, images })
      void sender.sendInConversation(client, conversationId)
    },
    retry: (content: string) => {
      const { clientId = '' } = store.unsentMessages().find((one) => one.content === content) ?? {}
      store.changeUnsentMessage(clientId, { state: 'sending', error: undefined })
      return sender.sendInConversation(client, 7)
    },
    store,
    openChannel: () => openMemberChannel(client),
    sendAll: () => sender.sendUnsentMessages(client),
    unsent: () => store.unsentMessages().map(({ content, state }) => [content, state]),
    errors: () => store.unsentMessages().map(({ error }) => error),
  }
}

const contents = () => stored.map(({ content }) => content)
const kept = () => Object.keys(device).filter((key) => key.startsWith('pollen.draft.'))

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(1)
  for (const key of Object.keys(device)) device.removeItem(key)
  device.setItem('pollen.session', JSON.stringify({ token: 'a', userId: 1 }))
  stored = []
  attempts = []
  mishaps = []
  storageListeners.clear()
  vi.stubGlobal('window', page)
  vi.stubGlobal('document', page)
  vi.stubGlobal('localStorage', device)
  vi.stubGlobal('sessionStorage', {})
  vi.stubGlobal('navigator', { locks: createLocks() })
  vi.stubGlobal('fetch', serve)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
const settle = () => vi.advanceTimersByTimeAsync(0)

test('messages arrive in the order in which they were written, and nothing of them stays on the device', async () => {
  const tab = await openTab()
  for (const content of ['one', 'two', 'three']) tab.write(content)
  expect(kept()).toHaveLength(3)
  await settle()
  expect(contents()).toEqual(['one', 'two', 'three'])
  expect([tab.unsent(), kept()]).toEqual([[], []])
})

test('without a line messages wait, in order, and go out by themselves', async () => {
  const tab = await openTab()
  mishaps = ['no-line', 'no-line']
  tab.write('one')
  tab.write('two')
  await settle()
  expect(tab.unsent()).toEqual([
    ['one', 'waiting'],
    ['two', 'waiting'],
  ])
  await vi.advanceTimersByTimeAsync(1000 + 2000)
  expect(attempts).toEqual(['one', 'one', 'one', 'two'])
  expect(contents()).toEqual(['one', 'two'])
  expect(tab.unsent()).toEqual([])
})

test('a message whose answer was lost is sent again and stored once', async () => {
  const tab = await openTab()
  mishaps = ['lost-answer']
  tab.write('one')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(attempts).toEqual(['one', 'one'])
  expect(contents()).toEqual(['one'])
  expect(tab.unsent()).toEqual([])
})

test('a tab that is closed between sending and answer leaves the message to the next one, which stores it once', async () => {
  mishaps = ['killed']
  const first = await openTab()
  first.write('one')
  first.write('two')
  await settle()
  expect(contents()).toEqual(['one'])

  // The browser gives up the locks of a page that is gone.
  vi.stubGlobal('navigator', { locks: createLocks() })
  const second = await openTab()
  expect(second.unsent()).toEqual([
    ['one', 'waiting'],
    ['two', 'waiting'],
  ])
  second.sendAll()
  await settle()
  expect(contents()).toEqual(['one', 'two'])
  expect(kept()).toEqual([])
})

test('a tab that is closed before it could send leaves the message to one that stays open', async () => {
  const open = await openTab()
  const close = open.openChannel()
  const closed = await openTab()
  closed.store.addUnsentMessage(7, { content: 'one', images: [] })
  tellTabs(kept()[0] ?? '')
  await vi.dynamicImportSettled()
  await settle()
  expect(contents()).toEqual(['one'])
  expect(kept()).toEqual([])
  close()
})

test('what is half typed in another tab changes nothing here', async () => {
  const tab = await openTab()
  const before = tab.store.unsentMessages()
  tellTabs('pollen.draft.1.message.7')
  expect(tab.store.unsentMessages()).toBe(before)
})

/** Fake timers know nothing of the browser's own. */
const fakeTimeouts = () =>
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const abort = new AbortController()
    setTimeout(() => abort.abort(new DOMException('Too late', 'TimeoutError')), ms)
    return abort.signal
  })

test('a photo that is never uploaded does not hold up its conversation for ever', async () => {
  const tab = await openTab()
  fakeTimeouts()
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload = {}
      onabort = () => undefined
      open() {}
      setRequestHeader() {}
      send() {}
      abort() {
        this.onabort()
      }
    },
  )
  tab.write('Look', 7, [new File(['x'], 'ladder.jpg')])
  await vi.advanceTimersByTimeAsync(119_000)
  expect(tab.unsent()).toEqual([['Look', 'sending']])
  await vi.advanceTimersByTimeAsync(1_500)
  expect(tab.unsent()).toEqual([['Look', 'waiting']])
})

test('what waits for its photos is not sent by whoever logs in meanwhile', async () => {
  const tab = await openTab()
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload = {}
      status = 201
      responseText = '{"id":5}'
      onload = () => undefined
      onloadend = () => undefined
      open() {}
      setRequestHeader() {}
      getResponseHeader = () => null
      send() {
        setTimeout(() => [this.onload(), this.onloadend()], 30_000)
      }
    },
  )
  tab.write('Look', 7, [new File(['x'], 'ladder.jpg')])
  await vi.advanceTimersByTimeAsync(10_000)
  tab.startSession({ token: 'b', userId: 2 })
  await vi.advanceTimersByTimeAsync(60_000)
  expect([tab.unsent(), attempts]).toEqual([[], []])
})

test('a line that never answers is given up, and the message goes out on the next one', async () => {
  const tab = await openTab()
  const neverAnswers = (_url: string, { signal }: RequestInit) =>
    new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
  fakeTimeouts()
  vi.stubGlobal('fetch', neverAnswers)
  tab.write('one')
  await vi.advanceTimersByTimeAsync(20_000)
  expect(tab.unsent()).toEqual([['one', 'waiting']])
  vi.stubGlobal('fetch', serve)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(contents()).toEqual(['one'])
})

test('two tabs send each message once', async () => {
  const first = await openTab()
  const second = await openTab()
  first.write('one')
  second.write('two')
  second.sendAll()
  first.sendAll()
  await settle()
  expect(attempts).toEqual(['one', 'two'])
  expect(contents()).toEqual(['one', 'two'])
})

test('what was refused stays with its reason, and does not hold up the next one', async () => {
  const tab = await openTab()
  mishaps = [answerWith(403, { key: 'CONVERSATION_IS_CLOSED', message: 'This conversation is closed.' })]
  tab.write('one')
  tab.write('two')
  await settle()
  expect(contents()).toEqual(['two'])
  expect(tab.unsent()).toEqual([['one', 'failed']])
  expect(tab.errors()).toEqual(['This conversation is closed.'])

  const reloaded = await openTab()
  reloaded.sendAll()
  await settle()
  expect(reloaded.unsent()).toEqual([['one', 'failed']])
  await reloaded.retry('one')
  expect(contents()).toEqual(['two', 'one'])
  expect(kept()).toEqual([])
})

test('a server that says when to come back is not asked before', async () => {
  const tab = await openTab()
  mishaps = [answerWith(429, { key: 'TOO_MANY_ATTEMPTS', message: '' }, { 'Retry-After': '40' })]
  tab.write('one')
  await vi.advanceTimersByTimeAsync(39_900)
  expect(tab.unsent()).toEqual([['one', 'waiting']])
  await vi.advanceTimersByTimeAsync(1_200)
  expect(contents()).toEqual(['one'])
})

test('conversations do not wait for each other', async () => {
  const tab = await openTab()
  mishaps = ['killed']
  tab.write('one', 7)
  await settle()
  tab.write('two', 8)
  await settle()
  expect(stored.map(({ conversation_id, content }) => [conversation_id, content])).toEqual([
    [7, 'one'],
    [8, 'two'],
  ])
})

test('a message that was sent and deleted since does not come back', async () => {
  const tab = await openTab()
  mishaps = [answerWith(404, { key: 'MESSAGE_DOESNT_EXIST', message: '' })]
  tab.write('one')
  await settle()
  expect([tab.unsent(), stored]).toEqual([[], []])
})

test('when the session ends messages stay for the same member, and nobody else sees or sends them', async () => {
  const tab = await openTab()
  mishaps = [answerWith(401, { detail: 'Invalid token.' })]
  tab.write('one')
  await settle()
  expect(tab.unsent()).toEqual([])
  tab.startSession({ token: 'b', userId: 2 })
  tab.sendAll()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([tab.unsent(), contents()]).toEqual([[], []])
  tab.startSession({ token: 'c', userId: 1 })
  expect(tab.unsent()).toEqual([['one', 'waiting']])
  tab.sendAll()
  await settle()
  expect(contents()).toEqual(['one'])
})

test('what the next member writes does not wait for good behind a message of the last one', async () => {
  const tab = await openTab()
  const serveLate = async (...call: Parameters<typeof serve>) => {
    await new Promise((resolve) => setTimeout(resolve, 5000))
    return serve(...call)
  }
  vi.stubGlobal('fetch', serveLate)
  tab.write('one')
  await settle()
  vi.stubGlobal('fetch', serve)
  tab.startSession({ token: 'b', userId: 2 })
  tab.write('two')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(contents()).toEqual(['one', 'two'])
  expect(tab.unsent()).toEqual([])
})

test('where the device stores nothing a message still goes out', async () => {
  const tab = await openTab()
  vi.spyOn(device, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  mishaps = ['no-line']
  tab.write('one')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(contents()).toEqual(['one'])
  expect(tab.unsent()).toEqual([])
})

test('a message whose photos were not stored says so, and keeps its words', async () => {
  device.setItem(
    'pollen.draft.1.outgoing-message.7.abcdefgh',
    JSON.stringify({ content: 'Look', date: new Date(0).toISOString(), imageCount: 1, uploaded: [] }),
  )
  const tab = await openTab()
  tab.sendAll()
  await settle()
  expect(tab.unsent()).toEqual([['Look', 'failed']])
  expect(stored).toEqual([])
})

import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, vi } from 'vitest'
import { ApiError, NetworkError } from '../src/lib/api-error.ts'
import { createOutbox, type OutboxKind } from '../src/lib/outbox.ts'
import type { OutboxEntry } from '../src/lib/outbox-entries.ts'
import { createUnsentInput } from '../src/lib/unsent-input.ts'
import { aStorage, type FakeStorage } from './storage.ts'

/** Local storage of all tabs. */
export let storage: FakeStorage
export let files: Map<string, File[]>
let session: { token: string; userId: number } | null
export let locks: Map<string, Promise<unknown>>
/** Callbacks that run once, after a queue has ended and before its lock is released. */
export const beforeRelease: (() => void)[] = []
let sessionListeners: (() => void)[]
let storageListeners: ((key: string | null) => void)[]

export function changeSession(next: typeof session) {
  session = next
  for (const listener of sessionListeners) listener()
}

/** Grants each lock to one holder at a time, like the Lock API for all tabs of a site. */
function inOneTab(name: string, run: () => Promise<void>): Promise<void> {
  const turn = (locks.get(name) ?? Promise.resolve()).then(run).then(() => beforeRelease.shift()?.())
  locks.set(
    name,
    turn.catch(() => undefined),
  )
  return turn
}

type Stored = { key: string; targetId: number; content: string; images: number[] }
/** The entries on the server, which recognizes their keys. */
export let stored: Stored[]
export let attempts: string[]
/** Results of the next attempts, instead of success. */
export const faults: ('no-connection' | 'lost-answer' | 'no-answer' | 'session-ended' | Error)[] = []
export let reported: string[]

export const aborted = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => signal.addEventListener('abort', () => reject(new NetworkError())))

const kindOf = (name: string): OutboxKind<Stored> => ({
  name,
  async send(_client, { key, targetId, content, uploaded }, signal) {
    attempts.push(content)
    const fault = faults.shift()
    if (fault === 'no-connection') throw new NetworkError()
    if (fault instanceof Error) throw fault
    if (fault === 'session-ended') {
      changeSession(null)
      throw new ApiError(401, { detail: 'Invalid token.' })
    }
    let entry = stored.find((one) => one.key === key)
    if (!entry) {
      entry = { key, targetId, content, images: uploaded }
      stored.push(entry)
    }
    if (fault === 'lost-answer') throw new NetworkError()
    if (fault === 'no-answer') return aborted(signal)
    return entry
  },
  uploadImage: async () => 5,
  deletedKey: 'MESSAGE_DOESNT_EXIST',
  onFailure: (failure, { isRefused, isFirst }) => {
    if (isFirst || isRefused) reported.push((failure as Error).name)
  },
})
export const message = kindOf('message')
export const comment = kindOf('comment')
export const refusal = (status: number, key: string, options = {}) =>
  new ApiError(status, { key, message: `Not now: ${key}` }, options)

/** A tab of the app. All tabs share the device. */
export function openTab() {
  const input = createUnsentInput({
    local: () => storage,
    tab: aStorage,
    memberId: () => session?.userId,
    onChangeInOtherTab: (_prefix, listener) => {
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
export const notifyTabs = (key: string | null) => {
  for (const listener of storageListeners) listener(key)
}
export const contents = () => stored.map(({ content }) => content)
export const kept = () => Object.keys(storage)
export const settle = () => vi.advanceTimersByTimeAsync(0)
export const ladder = new File(['x'], 'ladder.jpg')

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(1)
  // Fake timers do not cover the timeouts of signals.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const abort = new AbortController()
    setTimeout(() => abort.abort(), ms)
    return abort.signal
  })
  storage = aStorage()
  files = new Map()
  locks = new Map()
  beforeRelease.length = 0
  session = { token: 'a', userId: 1 }
  sessionListeners = []
  storageListeners = []
  stored = []
  attempts = []
  faults.length = 0
  reported = []
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

import type { QueryClient } from '@tanstack/react-query'
import { ApiError, isRefusal } from './api-error.ts'
import { backoffMs } from './backoff.ts'
import { errorMessages } from './error-message.ts'
import { translate } from './i18n.ts'
import { createOutboxEntries, type OutboxDevice, type OutboxEntry } from './outbox-entries.ts'

/** A kind of entry: comments or messages. */
export type OutboxKind<Sent = unknown> = {
  /** Part of the stored keys, so it must never change. */
  name: string
  /** Resolves once pages can show the sent entry, because it then leaves the outbox. */
  send: (client: QueryClient, entry: OutboxEntry, signal: AbortSignal) => Promise<Sent>
  /** Returns the id of the image. Only kinds with images need it. */
  uploadImage?: (entry: OutboxEntry, image: File, signal: AbortSignal) => Promise<number>
  /** Error key of the server if an earlier attempt arrived, its answer was lost, and the result was deleted since. */
  deletedKey: string
  /** `isFirst`: the first failure since the member wrote the entry in this tab, or retried it by hand. */
  onFailure: (failure: unknown, attempt: { isRefused: boolean; isFirst: boolean }) => void
}

/** A dead connection never answers; the next attempt may get a better one. */
const answerTimeoutMs = 20_000
/** Long enough for a photo over a slow connection. */
const uploadTimeoutMs = 120_000
/** How long another tab may take to store the photos of an entry. */
const imagesTimeoutMs = 60_000
/** Upper limit for `Retry-After`. */
const maxServerWaitMs = 3_600_000

type SentListener = (entry: OutboxEntry, sent: unknown) => void

type Device = OutboxDevice & {
  /** Token of the session. Another member may log in while an entry is being sent. */
  token: () => string | undefined
  /** Runs the function under a lock that all tabs share. */
  inOneTab: (name: string, run: () => Promise<void>) => Promise<void>
}

/**
 * Sends comments and messages. Entries are stored on the device first, and deleted when the server has answered. Each
 * target has a queue: one tab at a time sends its entries in order, and all tabs share one backoff.
 */
export function createOutbox(device: Device) {
  const store = createOutboxEntries(device)
  /** Queues that this tab is sending. */
  const sending = new Set<string>()
  /** Timers of the next attempts, by queue. */
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  /** Entries for which no failure was reported to the member yet. */
  const unreported = new Set<string>()
  const sentListeners = new Set<SentListener>()

  const pendingEntries = (kind: OutboxKind, targetId: number) =>
    store.entries().filter((one) => one.kind === kind.name && one.targetId === targetId && one.state !== 'failed')

  /** Sends the queue of one target, after its backoff if there is one. A tab that already sends it picks up new entries. */
  async function send(client: QueryClient, kind: OutboxKind, targetId: number) {
    const queue = `${kind.name}.${targetId}`
    clearTimeout(timers.get(queue))
    timers.delete(queue)
    if (device.token() === undefined || sending.has(queue)) return
    sending.add(queue)
    const lock = `pollen.outbox.${device.memberId()}.${queue}`
    await device.inOneTab(lock, () => sendInOrder(client, kind, targetId)).finally(() => sending.delete(queue))
    // An entry was written while the queue was ending, or another member logged in.
    if (!timers.has(queue) && pendingEntries(kind, targetId).length > 0) await send(client, kind, targetId)
  }

  /** Returns when the queue is empty or has to wait, or when the session has changed. */
  async function sendInOrder(client: QueryClient, kind: OutboxKind, targetId: number) {
    const token = device.token()
    for (;;) {
      store.read()
      const [next] = pendingEntries(kind, targetId)
      if (!next || device.token() !== token) return
      const delayMs = (next.retry?.at ?? 0) - Date.now()
      // A much longer delay means that the clock was set back.
      if (delayMs > 0 && delayMs < 2 * maxServerWaitMs) {
        for (const { key } of pendingEntries(kind, targetId)) store.change(key, { state: 'waiting', hasFailed: true })
        const timer = setTimeout(() => void send(client, kind, targetId), delayMs)
        return void timers.set(`${kind.name}.${targetId}`, timer)
      }
      await attempt(client, kind, next)
    }
  }

  async function attempt(client: QueryClient, kind: OutboxKind, entry: OutboxEntry) {
    const { key } = entry
    // Aborts when the member discards the entry, here or in another tab, or logs out.
    const discarded = new AbortController()
    const stopWatching = store.subscribe(() => store.find(key) ?? discarded.abort())
    store.change(key, { state: 'sending' })
    try {
      const uploaded = await uploadImages(kind, entry, discarded.signal)
      if (uploaded === null) return giveUpImages(entry)
      discarded.signal.throwIfAborted()
      const sent = await kind.send(client, { ...entry, uploaded }, abortedAfter(answerTimeoutMs, discarded.signal))
      for (const listener of sentListeners) listener(entry, sent)
      unreported.delete(key)
      store.discard(key)
    } catch (failure) {
      // A discarded entry needs no report and no other attempt.
      if (store.find(key)) recover(kind, entry, failure)
    } finally {
      stopWatching()
    }
  }

  function recover(kind: OutboxKind, entry: OutboxEntry, failure: unknown) {
    const { key, uploaded } = entry
    if (hasKey(failure, kind.deletedKey)) return store.discard(key)
    // The server deletes unused images after a day.
    if (hasKey(failure, 'IMAGE_DOESNT_EXIST') && uploaded.length > 0) {
      store.change(key, { uploaded: [] })
      return postpone(entry)
    }
    const isRefused = isRefusal(failure)
    kind.onFailure(failure, { isRefused, isFirst: unreported.delete(key) })
    if (isRefused) {
      const error = errorMessages(failure, { t: translate }).join('\n')
      return store.change(key, { state: 'failed', hasFailed: true, error })
    }
    postpone(entry, failure instanceof ApiError ? (failure.retryAfter ?? 1) * 1000 : 0)
  }

  /** Starts a backoff, after the `Retry-After` of the server if there is one. */
  function postpone({ key, retry }: OutboxEntry, serverMs = 0) {
    const failures = (retry?.failures ?? 0) + 1
    const notBefore = Date.now() + Math.min(serverMs, maxServerWaitMs)
    store.change(key, { retry: { failures, notBefore, at: notBefore + Math.ceil(backoffMs(failures)) } })
  }

  /** Uploads the remaining images. Returns null if some are missing on this device. */
  async function uploadImages(kind: OutboxKind, entry: OutboxEntry, discarded: AbortSignal): Promise<number[] | null> {
    const images = await store.loadImages(entry.key)
    if (images.length < entry.imageCount) return null
    let ids = entry.uploaded
    for (const image of images.slice(ids.length)) {
      discarded.throwIfAborted()
      const id = await kind.uploadImage?.(entry, image, abortedAfter(uploadTimeoutMs, discarded))
      if (id === undefined) throw new Error(`A ${kind.name} has no images`)
      ids = [...ids, id]
      store.change(entry.key, { uploaded: ids })
    }
    return ids
  }

  function giveUpImages(entry: OutboxEntry) {
    if (Date.now() - Date.parse(entry.date) < imagesTimeoutMs) return postpone(entry, 1000)
    store.change(entry.key, { state: 'failed', hasFailed: true, error: translate('message-photos-lost') })
  }

  /** Cuts the backoff of a queue short. A `Retry-After` of the server still applies. */
  function sendNow(client: QueryClient, kind: OutboxKind, targetId: number) {
    for (const { key, retry } of pendingEntries(kind, targetId)) {
      if (retry) store.change(key, { retry: { ...retry, at: retry.notBefore } })
    }
    void send(client, kind, targetId)
  }

  return {
    entries: store.entries,
    subscribe: store.subscribe,
    discard: store.discard,
    send,
    /** Sends all queues of a kind. `isConnectionBack` cuts their backoff short. */
    sendAll(client: QueryClient, kind: OutboxKind, { isConnectionBack }: { isConnectionBack: boolean }) {
      store.read()
      const waiting = store.entries().filter((one) => one.kind === kind.name && one.state !== 'failed')
      const sendOne = isConnectionBack ? sendNow : send
      for (const id of new Set(waiting.map(({ targetId }) => targetId))) void sendOne(client, kind, id)
    },
    /** Stores a new entry and sends it. */
    write(client: QueryClient, kind: OutboxKind, targetId: number, content: { content: string; images?: File[] }) {
      unreported.add(store.add(kind.name, targetId, content).key)
      sendNow(client, kind, targetId)
    },
    /** Sends an entry again, even if it was refused or its queue is waiting. */
    retry(client: QueryClient, kind: OutboxKind, key: string) {
      const entry = store.find(key)
      if (!entry) return
      unreported.add(key)
      store.change(key, { state: 'sending', hasFailed: false, error: undefined })
      for (const one of pendingEntries(kind, entry.targetId)) store.change(one.key, { retry: undefined })
      void send(client, kind, entry.targetId)
    },
    /** Calls the listener with the server's answer, before the entry leaves the outbox. */
    onSent<Sent>(kind: OutboxKind<Sent>, listener: (targetId: number, sent: Sent) => void): () => void {
      const ofKind: SentListener = (entry, sent) => entry.kind === kind.name && listener(entry.targetId, sent as Sent)
      sentListeners.add(ofKind)
      return () => sentListeners.delete(ofKind)
    },
  }
}

/** Replaces `AbortSignal.any`, which Safari lacks before 17.4. */
function abortedAfter(ms: number, signal: AbortSignal): AbortSignal {
  const either = new AbortController()
  for (const one of [signal, AbortSignal.timeout(ms)]) {
    one.addEventListener('abort', () => either.abort(one.reason), { once: true })
  }
  return either.signal
}

const hasKey = (failure: unknown, key: string) => failure instanceof ApiError && failure.key === key

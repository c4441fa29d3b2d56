import type { QueryClient } from '@tanstack/react-query'
import { ApiError, isRefusal } from './api-error.ts'
import { createBackoff } from './backoff.ts'
import { errorMessages } from './error-message.ts'
import { translate } from './i18n.ts'
import { createOutboxEntries, type OutboxDevice, type OutboxEntry } from './outbox-entries.ts'

/** The differences between comments and messages. */
export type OutboxKind<Sent = unknown> = {
  /** Part of the stored names, so it never changes. */
  name: string
  /** Resolves once pages can show the sent entry, because it leaves the outbox then. */
  send: (client: QueryClient, entry: OutboxEntry, signal: AbortSignal) => Promise<Sent>
  /** Returns the id of the image. Only kinds with images need it. */
  uploadImage?: (entry: OutboxEntry, image: File, signal: AbortSignal) => Promise<number>
  /** Error key when an earlier attempt arrived, its answer was lost, and the result was deleted since. */
  deletedKey: string
  /** `isFirst`: of the attempts since the member wrote the entry in this tab, or tried again by hand. */
  onFailure: (failure: unknown, attempt: { isRefused: boolean; isFirst: boolean }) => void
}

/** A dead connection never answers; the next attempt may get a better one. */
const answerTimeoutMs = 20_000
/** Long enough for a photo on a slow line. */
const uploadTimeoutMs = 120_000
/** How long another tab may need to store the photos of an entry. */
const imagesTimeoutMs = 60_000

type Retry = { backoff: ReturnType<typeof createBackoff>; timer?: ReturnType<typeof setTimeout> }
type SentListener = (entry: OutboxEntry, sent: unknown) => void

type Device = OutboxDevice & {
  /** Of the session; another member may log in while something is being sent. */
  token: () => string | undefined
  /** Runs it when no other tab runs something under this name. */
  inOneTab: (name: string, run: () => Promise<void>) => Promise<void>
}

/**
 * Sends comments and messages. An entry is stored on the device first and deleted when the server has answered. Each target has a
 * queue: one tab at a time sends its entries in order, and retries with a backoff.
 */
export function createOutbox(device: Device) {
  const store = createOutboxEntries(device)
  /** Queues that this tab is sending. */
  const sending = new Set<string>()
  /** By queue, after a failed attempt. */
  const retries = new Map<string, Retry>()
  /** Entries whose first failure is still to be reported to the member. */
  const unreported = new Set<string>()
  const sentListeners = new Set<SentListener>()

  const inTurn = (kind: OutboxKind, targetId: number) =>
    store.entries().filter((one) => one.kind === kind.name && one.targetId === targetId && one.state !== 'failed')

  /** Sends the queue of one target. A tab that is already sending it continues with what was added. */
  async function send(client: QueryClient, kind: OutboxKind, targetId: number) {
    const token = device.token()
    const queue = `${kind.name}.${targetId}`
    if (token === undefined || sending.has(queue)) return
    sending.add(queue)
    clearTimeout(retries.get(queue)?.timer)
    const lock = `pollen.outbox.${device.memberId()}.${queue}`
    await device.inOneTab(lock, () => sendInOrder(client, kind, targetId)).finally(() => sending.delete(queue))
    // The next member may have written something meanwhile.
    if (device.token() !== token) await send(client, kind, targetId)
  }

  async function sendInOrder(client: QueryClient, kind: OutboxKind, targetId: number) {
    const token = device.token()
    const queue = `${kind.name}.${targetId}`
    for (;;) {
      store.read()
      const [next] = inTurn(kind, targetId)
      if (!next || device.token() !== token) return
      const delayMs = await attempt(client, kind, next)
      if (delayMs !== null) {
        for (const { key } of inTurn(kind, targetId)) store.change(key, { state: 'waiting', hasFailed: true })
        const backoff = retries.get(queue)?.backoff ?? createBackoff()
        const timer = setTimeout(() => void send(client, kind, targetId), delayMs + backoff.fail())
        return void retries.set(queue, { backoff, timer })
      }
      retries.delete(queue)
    }
  }

  /** Returns the minimum delay before the next attempt in milliseconds; null when the entry needs none. */
  async function attempt(client: QueryClient, kind: OutboxKind, entry: OutboxEntry): Promise<number | null> {
    const { key } = entry
    store.change(key, { state: 'sending' })
    try {
      const token = device.token()
      const uploaded = await uploadImages(kind, entry)
      if (uploaded === null) return giveUpImages(entry)
      // Another member may have logged in during the upload, and must not send this entry.
      if (device.token() !== token) return null
      const sent = await kind.send(client, { ...entry, uploaded }, AbortSignal.timeout(answerTimeoutMs))
      for (const listener of sentListeners) listener(entry, sent)
      unreported.delete(key)
      store.discard(key)
      return null
    } catch (failure) {
      return recover(kind, entry, failure)
    }
  }

  function recover(kind: OutboxKind, { key, uploaded }: OutboxEntry, failure: unknown): number | null {
    if (hasKey(failure, kind.deletedKey)) {
      store.discard(key)
      return null
    }
    // The server deletes images that belong to nothing after a day.
    if (hasKey(failure, 'IMAGE_DOESNT_EXIST') && uploaded.length > 0) {
      store.change(key, { uploaded: [] })
      return 0
    }
    const isRefused = isRefusal(failure)
    // No message about an entry that is gone: another tab discarded it, or its member logged out.
    if (store.find(key)) kind.onFailure(failure, { isRefused, isFirst: unreported.delete(key) })
    if (isRefused) {
      const error = errorMessages(failure, { t: translate }).join('\n')
      store.change(key, { state: 'failed', hasFailed: true, error })
      return null
    }
    return failure instanceof ApiError ? (failure.retryAfter ?? 1) * 1000 : 0
  }

  /** Uploads the images that the server does not have yet. Returns null when this device lacks some. */
  async function uploadImages(kind: OutboxKind, entry: OutboxEntry): Promise<number[] | null> {
    const images = await store.loadImages(entry.key)
    if (images.length < entry.imageCount) return null
    let ids = entry.uploaded
    for (const image of images.slice(ids.length)) {
      const id = await kind.uploadImage?.(entry, image, AbortSignal.timeout(uploadTimeoutMs))
      if (id === undefined) throw new Error(`A ${kind.name} has no images`)
      ids = [...ids, id]
      store.change(entry.key, { uploaded: ids })
    }
    return ids
  }

  function giveUpImages({ key, date }: OutboxEntry): number | null {
    if (Date.now() - Date.parse(date) < imagesTimeoutMs) return 1000
    store.change(key, { state: 'failed', hasFailed: true, error: translate('message-photos-lost') })
    return null
  }

  return {
    entries: store.entries,
    subscribe: store.subscribe,
    discard: store.discard,
    send,
    /** Sends all queues of a kind. */
    sendAll(client: QueryClient, kind: OutboxKind) {
      store.read()
      const waiting = store.entries().filter((one) => one.kind === kind.name && one.state !== 'failed')
      for (const id of new Set(waiting.map(({ targetId }) => targetId))) void send(client, kind, id)
    },
    /** Stores something new, and sends it. */
    write(client: QueryClient, kind: OutboxKind, targetId: number, content: { content: string; images?: File[] }) {
      unreported.add(store.add(kind.name, targetId, content).key)
      void send(client, kind, targetId)
    },
    /** Sends an entry again, also one that was refused. */
    retry(client: QueryClient, kind: OutboxKind, key: string) {
      const entry = store.find(key)
      if (!entry) return
      unreported.add(key)
      store.change(key, { state: 'sending', hasFailed: false, error: undefined })
      void send(client, kind, entry.targetId)
    },
    /** Calls the listener with what the server answered, before the entry leaves the outbox. */
    onSent<Sent>(kind: OutboxKind<Sent>, listener: (targetId: number, sent: Sent) => void): () => void {
      const ofKind: SentListener = (entry, sent) => entry.kind === kind.name && listener(entry.targetId, sent as Sent)
      sentListeners.add(ofKind)
      return () => sentListeners.delete(ofKind)
    },
  }
}

const hasKey = (failure: unknown, key: string) => failure instanceof ApiError && failure.key === key

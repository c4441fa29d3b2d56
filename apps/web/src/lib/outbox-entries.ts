import { randomKey } from './random-key.ts'
import { createStore } from './store.ts'
import { outboxPrefix, type UnsentInput } from './unsent-input.ts'

/** The stored form of an entry. Each entry has its own key in the storage, so that tabs do not overwrite each other's entries. */
type StoredEntry = {
  content: string
  date: string
  imageCount: number
  /** Ids of the images that were uploaded, in order. */
  uploaded: number[]
  /** Message of the server's refusal. A refused entry is sent again only by hand. */
  error?: string
  /** Stored after a failed attempt, so that all tabs use the same backoff. */
  retry?: Retry
}
/** Times are in milliseconds since 1970. */
type Retry = {
  failures: number
  /** The end of the backoff. */
  at: number
  /** The end of a `Retry-After`. */
  notBefore: number
}
/** The stored form of comments until version 1.0. */
type OldComment = { writtenAt?: number; isRefused?: boolean }

type EntryName = {
  /** Name of the kind: `comment` or `message`. */
  kind: string
  /** Id of the item or conversation. The entries of one target are sent in the order they were written. */
  targetId: number
  /** Idempotency key, the same for every attempt. */
  key: string
}

/** A comment or message that the server has not confirmed yet. */
export type OutboxEntry = EntryName &
  StoredEntry & {
    /** Loaded on demand; fewer than `imageCount` until then. */
    images: File[]
    /** `waiting`: is sent automatically. `failed`: was refused by the server. */
    state: 'sending' | 'waiting' | 'failed'
    /** An attempt has failed since the entry was written or retried by hand. */
    hasFailed: boolean
    /** False where the storage is full or forbidden. The entry then lasts until the page is left. */
    isStored: boolean
  }

export type OutboxDevice = {
  memberId: () => number | undefined
  /** Calls the listener when a session starts or ends. */
  onSessionChange: (listener: () => void) => void
  input: UnsentInput
  readFiles: (name: string) => Promise<File[]>
  writeFiles: (name: string, files: File[]) => Promise<void>
}

const nameOf = ({ kind, targetId, key }: EntryName) => `${outboxPrefix}${kind}.${targetId}.${key}`

function readName(name: string): EntryName | null {
  const [, kind = '', targetId, key = ''] = /^outgoing-(\w+)\.([1-9]\d{0,15})\.(\w+)$/.exec(name) ?? []
  return key === '' ? null : { kind, targetId: Number(targetId), key }
}

/** A damaged date counts as the oldest, so that the entry is still shown and sent. */
function isoDate(stored: unknown): string {
  const date = new Date(stored as string)
  return (Number.isNaN(date.getTime()) ? new Date(0) : date).toISOString()
}

/** The unsent entries of the current member, in memory and in the browser's storage. */
export function createOutboxEntries({ memberId, onSessionChange, input, readFiles, writeFiles }: OutboxDevice) {
  const { get: entries, set: put, subscribe } = createStore<readonly OutboxEntry[]>([])
  let ownerId: number | undefined

  /** Reads the stored entries again, because another tab may have added or sent some. */
  function read() {
    const isSameMember = ownerId !== undefined && ownerId === memberId()
    ownerId = memberId()
    const known = new Map(isSameMember ? entries().map((entry) => [entry.key, entry]) : [])
    const stored = input.unsentInputNames().flatMap((name) => {
      const entry = readStored(name)
      if (!entry) return []
      const before = known.get(entry.key)
      const storedState = entry.error === undefined ? 'waiting' : 'failed'
      // Only the tab that sends an entry knows that it is `sending`.
      const state = before?.state === 'sending' ? before.state : storedState
      const hasFailed = (before?.hasFailed ?? !isSameMember) || entry.retry !== undefined
      return [{ images: [], isStored: true, ...before, ...entry, state, hasFailed } as OutboxEntry]
    })
    const onlyHere = [...known.values()].filter(({ isStored }) => !isStored)
    put([...stored, ...onlyHere].sort((a, b) => a.date.localeCompare(b.date)))
    for (const { key, imageCount, images } of entries()) if (images.length < imageCount) void loadImages(key)
  }

  function readStored(name: string): (EntryName & StoredEntry) | null {
    const parts = readName(name)
    const {
      content,
      date,
      imageCount = 0,
      uploaded = [],
      error,
      retry,
      ...old
    } = input.readUnsentInput<StoredEntry & OldComment>(name)
    if (!parts || typeof content !== 'string') return null
    const reason = error ?? (old.isRefused ? '' : undefined)
    return { ...parts, content, date: isoDate(date ?? old.writtenAt), imageCount, uploaded, error: reason, retry }
  }

  function store(entry: EntryName & StoredEntry): boolean {
    const { content, date, imageCount, uploaded, error, retry } = entry
    input.writeUnsentInput(nameOf(entry), { content, date, imageCount, uploaded, error, retry })
    return readStored(nameOf(entry)) !== null
  }

  const find = (key: string) => entries().find((entry) => entry.key === key)

  /** Returns the images of an entry; fewer than it has if this device could not store them. */
  async function loadImages(key: string): Promise<File[]> {
    const entry = find(key)
    if (!entry || entry.images.length === entry.imageCount) return entry?.images ?? []
    const images = await readFiles(nameOf(entry))
    if (images.length === entry.imageCount) change(key, { images })
    return images
  }

  type Changes = Partial<Pick<OutboxEntry, 'state' | 'hasFailed' | 'error' | 'retry' | 'uploaded' | 'images'>>

  function change(key: string, changes: Changes) {
    const entry = find(key)
    if (!entry) return
    // Another tab has sent or discarded the entry.
    if (entry.isStored && !readStored(nameOf(entry))) return put(entries().filter((one) => one !== entry))
    const changed = { ...entry, ...changes }
    put(entries().map((one) => (one === entry ? { ...changed, isStored: store(changed) } : one)))
  }

  /** A date after all other entries, so that the order is unambiguous even if the clock is set back. */
  function nextDate(): string {
    const last = Math.max(0, ...entries().map(({ date }) => Date.parse(date)))
    return new Date(Math.max(Date.now(), last + 1)).toISOString()
  }

  read()
  input.onUnsentInputInOtherTab(outboxPrefix, read)
  onSessionChange(read)

  return {
    /** In the order they were written. */
    entries,
    subscribe,
    read,
    find,
    loadImages,
    change,
    add(kind: string, targetId: number, { content, images = [] }: { content: string; images?: File[] }): OutboxEntry {
      const name = { kind, targetId, key: randomKey() }
      const written = { ...name, content, date: nextDate(), imageCount: images.length, uploaded: [] }
      if (images.length > 0) void writeFiles(nameOf(name), images)
      const entry = { ...written, images, state: 'sending' as const, hasFailed: false, isStored: store(written) }
      put([...entries(), entry])
      return entry
    },
    discard(key: string) {
      const entry = find(key)
      if (!entry) return
      input.deleteUnsentInput(nameOf(entry))
      if (entry.imageCount > 0) void writeFiles(nameOf(entry), [])
      put(entries().filter((one) => one !== entry))
    },
  }
}

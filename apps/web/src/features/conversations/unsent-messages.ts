import { newIdempotencyKey } from '../../lib/idempotency-key.ts'
import { currentSession, subscribeToSession } from '../../lib/session.ts'
import { readUnsentFiles, writeUnsentFiles } from '../../lib/unsent-files.ts'
import {
  deleteUnsentInput,
  onUnsentInputElsewhere,
  readUnsentInput,
  unsentInputNames,
  writeUnsentInput,
} from '../../lib/unsent-input.ts'
import { unsentMessagePrefix } from './conversation-keys.ts'

/** A message that the server does not have yet, as far as this device knows. */
export type UnsentMessage = {
  /** The same for every attempt: by it the server knows a message that it has already. */
  clientId: string
  conversationId: number
  content: string
  images: File[]
  date: string
  /** `waiting`: for the line to come back; it then goes out by itself. `failed`: the server refused it. */
  state: 'sending' | 'waiting' | 'failed'
  /** Why the server refused it. */
  error?: string
}

/** How a message is stored. Each has an entry of its own, so that two tabs never write over each other's messages. */
type StoredMessage = {
  content: string
  date: string
  imageCount: number
  /** Ids of the images that the server has already, in their order. */
  uploaded: number[]
  error?: string
}
type Entry = UnsentMessage & StoredMessage & { isStored: boolean }

const nameOf = ({ conversationId, clientId }: Pick<UnsentMessage, 'conversationId' | 'clientId'>) =>
  `${unsentMessagePrefix}${conversationId}.${clientId}`

const listeners = new Set<() => void>()
let entries: Entry[] = []
let memberId: number | undefined

function change(next: Entry[]) {
  entries = next
  for (const listener of listeners) listener()
}

export function subscribeToUnsentMessages(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** In the order in which they were written. */
export const unsentMessages = (): readonly Entry[] => entries
export type { Entry as UnsentEntry }

/** Reads what this device stored: another tab may have written messages, or sent them. */
export function readUnsentMessages() {
  const isSameMember = memberId === currentSession()?.userId
  memberId = currentSession()?.userId
  const known = new Map(isSameMember ? entries.map((entry) => [nameOf(entry), entry]) : [])
  const names = unsentInputNames().filter((name) => name.startsWith(unsentMessagePrefix))
  const stored = names.flatMap((name) => {
    const message = readStoredMessage(name)
    if (!message) return []
    const state = message.error === undefined ? 'waiting' : 'failed'
    const before = known.get(name)
    if (!before) return [{ ...message, images: [], state, isStored: true } as Entry]
    // Only the tab that is sending it knows that it is being sent.
    return [{ ...before, ...message, state: before.state === 'sending' ? before.state : state } as Entry]
  })
  const onlyHere = [...known.values()].filter(({ isStored }) => !isStored)
  change([...stored, ...onlyHere].sort((a, b) => a.date.localeCompare(b.date)))
  for (const { clientId, imageCount, images } of entries) if (images.length < imageCount) void readImages(clientId)
}

function readStoredMessage(name: string): (StoredMessage & Pick<Entry, 'conversationId' | 'clientId'>) | null {
  const [id = '', clientId = ''] = name.slice(unsentMessagePrefix.length).split('.')
  const { content, date, imageCount = 0, uploaded = [], error } = readUnsentInput<StoredMessage>(name)
  if (typeof content !== 'string' || typeof date !== 'string' || clientId === '') return null
  return { conversationId: Number(id), clientId, content, date, imageCount, uploaded, error }
}

/** The photos of a message; fewer than it has where this device could not store them. */
export async function readImages(clientId: string): Promise<File[]> {
  const entry = entries.find((one) => one.clientId === clientId)
  if (!entry || entry.images.length === entry.imageCount) return entry?.images ?? []
  const images = await readUnsentFiles<File>(nameOf(entry))
  if (images.length === entry.imageCount) changeUnsentMessage(clientId, { images })
  return images
}

export function addUnsentMessage(conversationId: number, { content, images }: { content: string; images: File[] }) {
  const message = { conversationId, content, images, imageCount: images.length, uploaded: [] }
  const entry = { ...message, clientId: newIdempotencyKey(), date: nextDate(), state: 'sending' as const }
  if (images.length > 0) void writeUnsentFiles(nameOf(entry), images)
  change([...entries, { ...entry, isStored: store(entry) }])
}

/** Later than all that were written before, so that their order is clear. */
function nextDate(): string {
  const last = Math.max(0, ...entries.map(({ date }) => Date.parse(date)))
  return new Date(Math.max(Date.now(), last + 1)).toISOString()
}

function store(entry: StoredMessage & Pick<Entry, 'conversationId' | 'clientId'>): boolean {
  const { content, date, imageCount, uploaded, error } = entry
  writeUnsentInput(nameOf(entry), { content, date, imageCount, uploaded, error })
  return readStoredMessage(nameOf(entry)) !== null
}

export function changeUnsentMessage(
  clientId: string,
  changes: Partial<Pick<Entry, 'state' | 'error' | 'uploaded' | 'images'>>,
) {
  change(
    entries.map((entry) => {
      if (entry.clientId !== clientId) return entry
      const changed = { ...entry, ...changes }
      return { ...changed, isStored: store(changed) }
    }),
  )
}

export function deleteUnsentMessage(clientId: string) {
  const entry = entries.find((one) => one.clientId === clientId)
  if (!entry) return
  deleteUnsentInput(nameOf(entry))
  if (entry.imageCount > 0) void writeUnsentFiles(nameOf(entry), [])
  change(entries.filter((one) => one !== entry))
}

readUnsentMessages()
onUnsentInputElsewhere(unsentMessagePrefix, readUnsentMessages)
subscribeToSession(readUnsentMessages)

import type { Message } from '@pollen/contract/messages'
import type { OutboxEntry } from '../../../lib/outbox-entries.ts'

/** A message of the thread, sent or unsent. Its key stays the same when it is sent. */
type ThreadMessage =
  | { key: string; date: string; isOwn: boolean; message: Message; unsent?: undefined }
  | { key: string; date: string; isOwn: true; unsent: OutboxEntry; message?: undefined }

/** An entry of the thread, from top to bottom: a day, a run of messages of one sender, or the marker of new messages. */
export type ThreadEntry =
  | { kind: 'day'; key: string; date: string }
  | { kind: 'new'; key: string }
  | { kind: 'run'; isOwn: boolean; messages: ThreadMessage[] }

/** A longer pause starts a new run, even for the same sender. */
const runGapMs = 10 * 60_000

type Thread = {
  /** Oldest first. */
  messages: Message[]
  unsent: readonly OutboxEntry[]
  viewerId: number | undefined
  /** The newest message that was seen before. Later messages of the other member are marked as new. */
  newAfterId: number | null
  hasOlder: boolean
}

export function groupMessages({ messages, unsent, viewerId, newAfterId, hasOlder }: Thread): ThreadEntry[] {
  const isNew = ({ id, user_id }: Message) => newAfterId !== null && id > newAfterId && user_id !== viewerId
  const firstNew = messages.find(isNew)
  // The first new message may be among older ones that are not loaded.
  const marked = hasOlder && firstNew === messages[0] ? undefined : firstNew
  const entries: ThreadEntry[] = []
  let last: ThreadMessage | undefined
  let run: ThreadMessage[] = []
  for (const entry of inOrder(messages, unsent, viewerId)) {
    const isNewDay = !last || dayOf(last) !== dayOf(entry)
    if (isNewDay) entries.push({ kind: 'day', key: `day-${dayOf(entry)}`, date: entry.date })
    const isFirstNew = marked !== undefined && entry.message === marked
    if (isFirstNew) entries.push({ kind: 'new', key: 'new' })
    if (!last || isNewDay || isFirstNew || last.isOwn !== entry.isOwn || pause(last, entry) > runGapMs) {
      run = []
      entries.push({ kind: 'run', isOwn: entry.isOwn, messages: run })
    }
    run.push(entry)
    last = entry
  }
  return entries
}

function inOrder(messages: Message[], unsent: readonly OutboxEntry[], viewerId: number | undefined): ThreadMessage[] {
  const sent = messages.map((message): ThreadMessage => {
    const isOwn = message.user_id !== null && message.user_id === viewerId
    return { key: keyOf(message, isOwn), date: message.date, isOwn, message }
  })
  const arrived = new Set(unsent.length > 0 ? sent.map(({ key }) => key) : [])
  const waiting = unsent
    .filter(({ key }) => !arrived.has(key))
    .map((one): ThreadMessage => ({ key: one.key, date: one.date, isOwn: true, unsent: one }))
  return [...sent, ...waiting]
}

/** Only keys of the viewer's own devices are used, because those of others might collide. */
const keyOf = ({ id, client_id }: Message, isOwn: boolean) => (isOwn && client_id ? client_id : String(id))
const dayOf = ({ date }: ThreadMessage) => new Date(date).toDateString()
const pause = (earlier: ThreadMessage, later: ThreadMessage) => Date.parse(later.date) - Date.parse(earlier.date)

import type { QueryClient } from '@tanstack/react-query'
import { ApiError, isRefusal } from '../../lib/api-error.ts'
import { createBackoff } from '../../lib/backoff.ts'
import { errorMessages } from '../../lib/error-message.ts'
import { translate } from '../../lib/i18n.ts'
import { currentSession } from '../../lib/session.ts'
import { showFailure } from '../../ui/snackbar.tsx'
import { addMessage } from './conversation-cache.ts'
import { sendMessage, uploadMessageImage } from './conversations.api.ts'
import {
  changeUnsentMessage,
  deleteUnsentMessage,
  readImages,
  readUnsentMessages,
  type UnsentEntry,
  unsentMessages,
} from './unsent-messages.ts'

/** On a dead line no answer ever comes; the next attempt may have a better one. */
const answerTimeoutMs = 20_000
/** Long enough for a photo on a slow line. */
const uploadTimeoutMs = 120_000
/** How long another tab may need to store the photos of a message. */
const photosTimeoutMs = 60_000

type Retry = { backoff: ReturnType<typeof createBackoff>; timer?: ReturnType<typeof setTimeout> }
/** Conversations in which this tab is sending. */
const sending = new Set<number>()
/** Of each conversation with messages that could not be sent. */
const retries = new Map<number, Retry>()

/** Sends what waits in all conversations. */
export function sendUnsentMessages(client: QueryClient) {
  const waiting = unsentMessages().filter(({ state }) => state !== 'failed')
  for (const id of new Set(waiting.map(({ conversationId }) => conversationId))) void sendInConversation(client, id)
}

/**
 * Sends the messages of a conversation one after the other, in the order in which they were written. One tab does it at a
 * time; after it, the others find nothing left to send.
 */
export async function sendInConversation(client: QueryClient, conversationId: number) {
  const session = currentSession()
  // Whoever is sending already goes on with what was added.
  if (!session || sending.has(conversationId)) return
  sending.add(conversationId)
  clearTimeout(retries.get(conversationId)?.timer)
  const lock = `pollen.messages.${session.userId}.${conversationId}`
  await inOneTab(lock, () => sendInOrder(client, conversationId)).finally(() => sending.delete(conversationId))
  // Who has logged in meanwhile may have written something, too.
  if (currentSession()?.token !== session.token) await sendInConversation(client, conversationId)
}

async function sendInOrder(client: QueryClient, conversationId: number) {
  const token = currentSession()?.token
  readUnsentMessages()
  const inTurn = () => unsentMessages().filter((one) => one.conversationId === conversationId && one.state !== 'failed')
  for (;;) {
    const [next] = inTurn()
    if (!next || currentSession()?.token !== token) return
    const delayMs = await send(client, next)
    if (delayMs !== null) {
      for (const { clientId } of inTurn()) changeUnsentMessage(clientId, { state: 'waiting' })
      return retryIn(client, conversationId, delayMs)
    }
    retries.delete(conversationId)
  }
}

/** Without TLS a page has no locks; then two tabs may both send a message, and the server keeps it once. */
const inOneTab = (name: string, run: () => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request(name, run) : run()

function retryIn(client: QueryClient, conversationId: number, minimumMs: number) {
  const backoff = retries.get(conversationId)?.backoff ?? createBackoff()
  const timer = setTimeout(() => void sendInConversation(client, conversationId), minimumMs + backoff.fail())
  retries.set(conversationId, { backoff, timer })
}

/** Answers in how many milliseconds to try again at the earliest; null when nothing is left to try. */
async function send(client: QueryClient, message: UnsentEntry): Promise<number | null> {
  const { clientId, conversationId, content } = message
  changeUnsentMessage(clientId, { state: 'sending' })
  try {
    const token = currentSession()?.token
    const images = await uploadImages(message)
    if (images === null) return giveUpPhotos(message)
    // Photos take a while: whoever has logged in meanwhile must not say what somebody else wrote.
    if (currentSession()?.token !== token) return null
    const signal = AbortSignal.timeout(answerTimeoutMs)
    const sent = await sendMessage(conversationId, { content, images, client_id: clientId }, signal)
    addMessage(client, sent)
    deleteUnsentMessage(clientId)
    return null
  } catch (failure) {
    if (wasDeleted(failure)) {
      deleteUnsentMessage(clientId)
      return null
    }
    if (isLost(failure) && message.uploaded.length > 0) {
      changeUnsentMessage(clientId, { uploaded: [] })
      return 0
    }
    // A message that waits is no failure: the conversation says that it waits, and it goes out by itself.
    if (isRefusal(failure)) {
      showFailure(failure, translate('notif-error-send-message'))
      const error = errorMessages(failure, { t: translate }).join('\n')
      changeUnsentMessage(clientId, { state: 'failed', error })
      return null
    }
    return failure instanceof ApiError ? (failure.retryAfter ?? 1) * 1000 : 0
  }
}

/** Uploads the photos that the server does not have yet. Null: this device does not have them. */
async function uploadImages({ clientId, conversationId, imageCount, uploaded }: UnsentEntry): Promise<number[] | null> {
  const images = await readImages(clientId)
  if (images.length < imageCount) return null
  let ids = uploaded
  for (const image of images.slice(uploaded.length)) {
    const { id } = await uploadMessageImage(conversationId, image, AbortSignal.timeout(uploadTimeoutMs))
    ids = [...ids, id]
    changeUnsentMessage(clientId, { uploaded: ids })
  }
  return ids
}

function giveUpPhotos({ clientId, date }: UnsentEntry): number | null {
  if (Date.now() - Date.parse(date) < photosTimeoutMs) return 1000
  changeUnsentMessage(clientId, { state: 'failed', error: translate('message-photos-lost') })
  return null
}

/** It arrived although its answer was lost, and was deleted from another device. */
const wasDeleted = (failure: unknown) => failure instanceof ApiError && failure.key === 'MESSAGE_DOESNT_EXIST'

/** The server deletes photos that were uploaded a day ago and belong to no message. */
const isLost = (failure: unknown) => failure instanceof ApiError && failure.key === 'IMAGE_DOESNT_EXIST'

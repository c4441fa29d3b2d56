import type { Message } from '@pollen/contract/messages'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { startSession } from '../../lib/session.ts'
import { conversationKeys } from './conversation-keys.ts'
import { messageKind } from './message-outbox.ts'
import { type MessagePages, messagesInOrder } from './message-pages.ts'

const entry = {
  kind: 'message',
  targetId: 7,
  key: 'abcdefgh',
  content: 'Look',
  date: new Date(0).toISOString(),
  images: [],
  imageCount: 2,
  uploaded: [3, 5],
  state: 'sending' as const,
  hasFailed: false,
  isStored: true,
}
const aMessage = (id: number, client_id: string | null = null): Message => ({
  id,
  conversation_id: 7,
  content: 'Look',
  date: entry.date,
  user: null,
  user_id: 1,
  client_id,
  images: [],
})

let requests: { url: string; body: unknown }[]

beforeEach(() => {
  requests = []
  startSession({ token: 'a', userId: 1 })
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    requests.push({ url, body: JSON.parse(body) })
    return new Response(JSON.stringify(aMessage(2, entry.key)), { status: 201 })
  })
})

test('sends a message with its key and images, and adds it to the loaded messages', async () => {
  const client = new QueryClient()
  const queryKey = conversationKeys.messages(7)
  const page = { count: 1, count_is_exact: true, next: null, previous: null, results: [aMessage(1)] }
  client.setQueryData<MessagePages>(queryKey, { pages: [page], pageParams: [undefined] })

  await messageKind.send(client, entry, new AbortController().signal)
  expect(requests).toEqual([
    {
      url: expect.stringMatching(/\/conversations\/7\//),
      body: { content: 'Look', images: [3, 5], client_id: 'abcdefgh' },
    },
  ])
  const shown = messagesInOrder(client.getQueryData<MessagePages>(queryKey)?.pages ?? [])
  expect(shown.map(({ id }) => id)).toEqual([1, 2])
})

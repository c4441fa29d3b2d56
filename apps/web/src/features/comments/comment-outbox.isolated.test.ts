import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { startSession } from '../../lib/session.ts'
import { commentKind } from './comment-outbox.ts'
import { commentsQuery } from './comments.api.ts'

const entry = {
  kind: 'comment',
  targetId: 7,
  key: 'abcdefgh',
  content: 'Is it heavy?',
  date: new Date(0).toISOString(),
  images: [],
  imageCount: 0,
  uploaded: [],
  state: 'sending' as const,
  hasFailed: false,
  isStored: true,
}
let requests: { url: string; key: string | undefined; body: unknown }[]

beforeEach(() => {
  requests = []
  startSession({ token: 'a', userId: 1 })
  type Sent = { headers: Record<string, string>; body: string }
  vi.stubGlobal('fetch', async (url: string, { headers, body }: Sent) => {
    requests.push({ url, key: headers['Idempotency-Key'], body: JSON.parse(body) })
    return new Response(JSON.stringify({ id: 3, content: 'Is it heavy?' }), { status: 201 })
  })
})

test('sends a comment with its idempotency key, and invalidates the comments of its item', async () => {
  const client = new QueryClient()
  const { queryKey } = commentsQuery(7)
  client.setQueryData(queryKey, { pages: [], pageParams: [] })
  expect(await commentKind.send(client, entry, new AbortController().signal)).toMatchObject({ id: 3 })
  expect(requests).toEqual([
    { url: expect.stringMatching(/\/items\/7\//), key: 'abcdefgh', body: { content: 'Is it heavy?' } },
  ])
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true)
})

test('shows a sent comment and clears the outbox although another list never finishes loading', async () => {
  const client = new QueryClient()
  const { queryKey } = commentsQuery(7)
  const page = { count: 0, count_is_exact: true, next: null, previous: null, results: [] }
  client.setQueryData(queryKey, { pages: [page], pageParams: [undefined] })
  const list = { queryKey: ['items', 'search'], queryFn: () => new Promise<never>(() => undefined) }
  const close = new QueryObserver(client, list).subscribe(() => undefined)
  for (let attempt = 0; attempt < 2; attempt++) await commentKind.send(client, entry, new AbortController().signal)
  expect(client.getQueryData(queryKey)?.pages).toMatchObject([{ count: 1, results: [{ id: 3 }] }])
  close()
})

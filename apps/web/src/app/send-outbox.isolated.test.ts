import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aStorage } from '../../test/storage.ts'

const device = aStorage()
vi.stubGlobal('window', new EventTarget())
vi.stubGlobal('localStorage', device)
vi.stubGlobal('navigator', { onLine: true })
const { watchOutbox } = await import('./send-outbox.ts')
// Preloads lazy modules, so that the tests do not wait for them.
await import('../features/comments/comment-outbox.ts')
await import('../features/conversations/message-outbox.ts')
const { outbox } = await import('../lib/app-outbox.ts')
const { startSession } = await import('../lib/session.ts')

const name = (kind: string) => `pollen.draft.1.outgoing-${kind}.7.abcdefgh`
const left = { content: 'Is it heavy?', date: new Date(0).toISOString(), imageCount: 0, uploaded: [] }
/** An entry of another tab or an earlier page. */
const leave = (kind: string) => device.setItem(name(kind), JSON.stringify(left))

let sent: string[]
let isDown: boolean
let stop: () => void
const eventually = (check: () => void) => vi.waitFor(check, { timeout: 4000 })
const open = () => {
  stop = watchOutbox(new QueryClient())
}

beforeEach(() => {
  for (const key of Object.keys(device)) device.removeItem(key)
  startSession({ token: 'a', userId: 1 })
  sent = []
  isDown = false
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    if (isDown) throw new TypeError('Failed to fetch')
    sent.push(JSON.parse(body).content)
    return new Response('{"id":1}', { status: 201 })
  })
})
afterEach(() => {
  stop()
  vi.restoreAllMocks()
})

test.each(['message', 'comment'])('a %s that an earlier page stored is sent when the app starts', async (kind) => {
  leave(kind)
  open()
  await eventually(() => expect(sent).toEqual(['Is it heavy?']))
  await eventually(() => expect(device.getItem(name(kind))).toBeNull())
})

test('a message that another tab stored is sent', async () => {
  open()
  leave('message')
  window.dispatchEvent(Object.assign(new Event('storage'), { key: name('message') }))
  await eventually(() => expect(sent).toEqual(['Is it heavy?']))
})

test('a failed entry is sent when the connection is back', async () => {
  // The next automatic attempt comes long after this test.
  vi.spyOn(Math, 'random').mockReturnValue(60)
  isDown = true
  leave('message')
  open()
  await eventually(() => expect(outbox.entries().map(({ state }) => state)).toEqual(['waiting']))
  isDown = false
  window.dispatchEvent(new Event('online'))
  await eventually(() => expect(sent).toEqual(['Is it heavy?']))
})

import { expect, test, vi } from 'vitest'
import {
  aborted,
  attempts,
  beforeRelease,
  changeSession,
  comment,
  contents,
  faults,
  files,
  kept,
  ladder,
  message,
  openTab,
  refusal,
  reported,
  settle,
  storage,
  stored,
} from '../../test/outbox.ts'

test('entries arrive in the order they were written, and are deleted from the device', async () => {
  const tab = openTab()
  for (const content of ['one', 'two', 'three']) tab.say(content)
  expect(kept()).toHaveLength(3)
  await settle()
  expect(contents()).toEqual(['one', 'two', 'three'])
  expect([tab.unsent(), kept()]).toEqual([[], []])
})

test('without a connection entries wait, in order, and are then sent automatically', async () => {
  const tab = openTab()
  faults.push('no-connection', 'no-connection')
  tab.say('one')
  tab.say('two')
  await settle()
  expect(tab.unsent()).toEqual([
    ['one', 'waiting'],
    ['two', 'waiting'],
  ])
  await vi.advanceTimersByTimeAsync(1000 + 2000)
  expect(attempts).toEqual(['one', 'one', 'one', 'two'])
  expect([contents(), tab.unsent()]).toEqual([['one', 'two'], []])
})

test('a failure is reported once for each time the member sends the entry', async () => {
  const tab = openTab()
  faults.push('no-connection', 'no-connection', 'no-connection', 'no-connection')
  tab.say('one')
  await vi.advanceTimersByTimeAsync(1000)
  expect([attempts.length, reported]).toEqual([2, ['NetworkError']])
  tab.again('one')
  expect(tab.ofContent('one').hasFailed).toBe(false)
  await settle()
  expect([reported.length, tab.ofContent('one').hasFailed]).toEqual([2, true])

  const reloaded = openTab()
  expect(reloaded.ofContent('one').hasFailed).toBe(true)
  reloaded.sendWaiting()
  await settle()
  expect(reported).toHaveLength(2)
})

test('an entry whose answer was lost is sent again and stored once', async () => {
  const tab = openTab()
  faults.push('lost-answer')
  tab.say('one')
  await vi.advanceTimersByTimeAsync(60_000)
  expect([attempts, contents(), tab.unsent()]).toEqual([['one', 'one'], ['one'], []])
})

test('discarding an entry aborts its request, and the next entry follows immediately', async () => {
  const tab = openTab()
  const send = vi.spyOn(message, 'send').mockImplementationOnce((_client, _entry, signal) => aborted(signal))
  tab.say('one')
  tab.say('two')
  await settle()
  tab.drop('one')
  await settle()
  expect(send.mock.calls[0]?.[2].aborted).toBe(true)
  expect([contents(), tab.unsent(), reported]).toEqual([['two'], [], []])
})

test('entries are sent immediately when the connection is back, or when another one is written', async () => {
  const tab = openTab()
  faults.push('no-connection', 'no-connection')
  tab.say('one')
  await settle()
  tab.reconnect()
  await settle()
  expect(attempts).toEqual(['one', 'one'])
  tab.say('two')
  await settle()
  expect(contents()).toEqual(['one', 'two'])
})

test('a clock that is set back does not block a queue', async () => {
  const tab = openTab()
  faults.push('no-connection')
  tab.say('one')
  await settle()
  vi.setSystemTime(Date.now() - 86_400_000)
  tab.sendWaiting()
  await settle()
  expect(contents()).toEqual(['one'])
})

test('an entry that is written while its queue ends is sent', async () => {
  const tab = openTab()
  beforeRelease.push(() => tab.say('two'))
  tab.say('one')
  await settle()
  expect([contents(), tab.unsent()]).toEqual([['one', 'two'], []])
})

test('an upload that never ends does not block its queue', async () => {
  const tab = openTab()
  vi.spyOn(message, 'uploadImage').mockImplementation((_entry, _image, signal) => aborted(signal))
  tab.say('Look', 7, [ladder])
  await vi.advanceTimersByTimeAsync(119_000)
  expect(tab.unsent()).toEqual([['Look', 'sending']])
  await vi.advanceTimersByTimeAsync(1500)
  expect(tab.unsent()).toEqual([['Look', 'waiting']])
})

test('photos are uploaded once and sent with their entry', async () => {
  let uploads = 0
  vi.spyOn(message, 'uploadImage').mockImplementation(async () => ++uploads)
  const tab = openTab()
  faults.push('no-connection')
  tab.say('Look', 7, [ladder, ladder])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(stored.map(({ images }) => images)).toEqual([[1, 2]])
  expect([...files.values()]).toEqual([[]])
})

test('photos that the server has deleted are uploaded again', async () => {
  let uploads = 0
  vi.spyOn(message, 'uploadImage').mockImplementation(async () => ++uploads)
  const tab = openTab()
  faults.push('no-connection', refusal(404, 'IMAGE_DOESNT_EXIST'))
  tab.say('Look', 7, [ladder])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(stored.map(({ images }) => images)).toEqual([[2]])
})

test('an entry is not sent if another member logs in during its upload', async () => {
  const tab = openTab()
  vi.spyOn(message, 'uploadImage').mockImplementation(() => new Promise((resolve) => setTimeout(resolve, 30_000, 5)))
  tab.say('Look', 7, [ladder])
  await vi.advanceTimersByTimeAsync(10_000)
  changeSession({ token: 'b', userId: 2 })
  await vi.advanceTimersByTimeAsync(60_000)
  expect([tab.unsent(), attempts]).toEqual([[], []])
})

test('an attempt without an answer times out and is repeated', async () => {
  const tab = openTab()
  faults.push('no-answer')
  tab.say('one')
  await vi.advanceTimersByTimeAsync(20_000)
  expect(tab.unsent()).toEqual([['one', 'waiting']])
  await vi.advanceTimersByTimeAsync(60_000)
  expect([attempts, contents()]).toEqual([['one', 'one'], ['one']])
})

test('a refused entry stays with its reason and does not block the next one', async () => {
  const tab = openTab()
  faults.push(refusal(403, 'CONVERSATION_IS_CLOSED'))
  tab.say('one')
  tab.say('two')
  await settle()
  expect([contents(), tab.unsent()]).toEqual([['two'], [['one', 'failed']]])
  expect(tab.ofContent('one').error).toBe('Not now: CONVERSATION_IS_CLOSED')

  const reloaded = openTab()
  reloaded.sendWaiting()
  await settle()
  expect(reloaded.unsent()).toEqual([['one', 'failed']])
  reloaded.again('one')
  await settle()
  expect([contents(), kept()]).toEqual([['two', 'one'], []])
})

test('an entry is not sent before the time that the server gave', async () => {
  const tab = openTab()
  faults.push(refusal(429, 'TOO_MANY_ATTEMPTS', { retryAfter: 40 }))
  tab.say('one')
  await vi.advanceTimersByTimeAsync(39_900)
  expect(tab.unsent()).toEqual([['one', 'waiting']])
  await vi.advanceTimersByTimeAsync(1200)
  expect(contents()).toEqual(['one'])
})

test('the queues of different targets and kinds are independent', async () => {
  const tab = openTab()
  faults.push('no-answer')
  tab.say('one', 7)
  await settle()
  tab.say('two', 8)
  tab.write(tab.client, comment, 7, { content: 'three' })
  await settle()
  expect(stored.map(({ targetId, content }) => [targetId, content])).toEqual([
    [7, 'one'],
    [8, 'two'],
    [7, 'three'],
  ])
})

test('an entry that arrived and was deleted since is dropped', async () => {
  const tab = openTab()
  faults.push(refusal(404, 'MESSAGE_DOESNT_EXIST'))
  tab.say('one')
  await settle()
  expect([tab.unsent(), stored, reported]).toEqual([[], [], []])
})

test('listeners of a kind are notified before the sent entry leaves the outbox', async () => {
  const tab = openTab()
  const notified: unknown[] = []
  tab.onSent(message, (targetId, { content }) => notified.push([targetId, content, tab.unsent().length]))
  tab.onSent(comment, () => notified.push('a comment'))
  tab.say('one')
  await settle()
  expect(notified).toEqual([[7, 'one', 1]])
})

test('after the session ended, only the same member sees and sends the entries', async () => {
  const tab = openTab()
  faults.push('session-ended')
  tab.say('one')
  await settle()
  expect(tab.unsent()).toEqual([])
  changeSession({ token: 'b', userId: 2 })
  tab.sendWaiting()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([tab.unsent(), contents()]).toEqual([[], []])
  changeSession({ token: 'c', userId: 1 })
  expect(tab.unsent()).toEqual([['one', 'waiting']])
  tab.sendWaiting()
  await settle()
  expect(contents()).toEqual(['one'])
})

test('an entry of the next member does not wait for one of the last member', async () => {
  const tab = openTab()
  faults.push('no-answer')
  tab.say('one')
  await settle()
  changeSession({ token: 'b', userId: 2 })
  tab.say('two')
  await vi.advanceTimersByTimeAsync(60_000)
  expect([contents(), tab.unsent()]).toEqual([['one', 'two'], []])
})

test('an entry is sent even if the device cannot store it', async () => {
  const tab = openTab()
  vi.spyOn(storage, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  faults.push('no-connection')
  tab.say('one')
  await vi.advanceTimersByTimeAsync(60_000)
  expect([contents(), tab.unsent()]).toEqual([['one'], []])
})

const keep = (name: string, values: object) => storage.setItem(`pollen.draft.1.${name}`, JSON.stringify(values))

test('an entry whose photos were not stored fails and keeps its text', async () => {
  const date = new Date(0).toISOString()
  keep('outgoing-message.7.abcdefgh', { content: 'Look', date, imageCount: 1, uploaded: [] })
  const tab = openTab()
  tab.sendWaiting()
  await settle()
  expect([tab.unsent(), stored]).toEqual([[['Look', 'failed']], []])
})

test('comments from version 1.0 are sent in order, and refused ones stay', async () => {
  keep('outgoing-comment.7.b2', { content: 'later', writtenAt: Date.now() })
  keep('outgoing-comment.7.a1', { content: 'earlier', writtenAt: Date.now() - 1000 })
  keep('outgoing-comment.7.c3', { content: 'refused', writtenAt: Date.now() - 2000, isRefused: true })
  const tab = openTab()
  expect(tab.unsent()).toEqual([
    ['refused', 'failed'],
    ['earlier', 'waiting'],
    ['later', 'waiting'],
  ])
  tab.sendWaiting(comment)
  await settle()
  expect(stored.map(({ key, targetId, content }) => [key, targetId, content])).toEqual([
    ['a1', 7, 'earlier'],
    ['b2', 7, 'later'],
  ])
  expect(tab.unsent()).toEqual([['refused', 'failed']])
})

test('messages from version 1.0 are sent with the images that were already uploaded', async () => {
  const date = new Date(0).toISOString()
  keep('outgoing-message.7.abcdefgh', { content: 'Look', date, imageCount: 1, uploaded: [3] })
  files.set('outgoing-message.7.abcdefgh', [ladder])
  const tab = openTab()
  tab.sendWaiting()
  await settle()
  expect(stored).toEqual([{ key: 'abcdefgh', targetId: 7, content: 'Look', images: [3] }])
})

test('damaged entries do not break the page, and are sent once', async () => {
  keep('outgoing-comment.7.a1', { content: 'no date', writtenAt: 'soon' })
  keep('outgoing-comment.7.b2', { content: 'odd date', date: 9e15 })
  keep('outgoing-comment.07.c3', { content: 'odd target' })
  const tab = openTab()
  tab.sendWaiting(comment)
  await settle()
  expect(attempts.toSorted()).toEqual(['no date', 'odd date'])
  expect(tab.unsent()).toEqual([])
})

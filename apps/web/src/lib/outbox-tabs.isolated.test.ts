import { expect, test, vi } from 'vitest'
import {
  attempts,
  contents,
  faults,
  kept,
  ladder,
  locks,
  message,
  notifyTabs,
  openTab,
  refusal,
  settle,
} from '../../test/outbox.ts'

test('an entry of a tab that was closed before the answer came is sent by the next tab and stored once', async () => {
  faults.push('no-answer')
  const first = openTab()
  first.say('one')
  first.say('two')
  await settle()
  expect(contents()).toEqual(['one'])

  // The browser releases the locks of a closed page.
  locks.clear()
  const second = openTab()
  expect(second.unsent()).toEqual([
    ['one', 'waiting'],
    ['two', 'waiting'],
  ])
  second.sendWaiting()
  await settle()
  expect([contents(), kept()]).toEqual([['one', 'two'], []])
})

test('another tab sends the entries of a closed tab', async () => {
  const open = openTab()
  const closed = openTab()
  locks.set('pollen.outbox.1.message.7', new Promise(() => undefined))
  closed.say('one')
  locks.clear()
  notifyTabs(kept()[0] ?? '')
  expect(open.unsent()).toEqual([['one', 'waiting']])
  open.sendWaiting()
  await settle()
  expect([contents(), kept()]).toEqual([['one'], []])
})

test('two tabs send each entry once', async () => {
  const first = openTab()
  const second = openTab()
  first.say('one')
  second.say('two')
  second.sendWaiting()
  first.sendWaiting()
  await settle()
  expect([attempts, contents()]).toEqual([
    ['one', 'two'],
    ['one', 'two'],
  ])
})

test('an entry that one tab discards is neither sent nor stored again by another one', async () => {
  const first = openTab()
  faults.push('no-connection')
  first.say('one')
  first.say('two')
  await settle()
  const second = openTab()
  second.drop('one')
  await vi.advanceTimersByTimeAsync(60_000)
  expect([contents(), kept(), first.unsent()]).toEqual([['two'], [], []])
})

test('a message that another tab discards during its upload is not sent', async () => {
  const first = openTab()
  const second = openTab()
  const upload = vi.spyOn(message, 'uploadImage')
  upload.mockImplementation(() => new Promise((resolve) => setTimeout(resolve, 30_000, 5)))
  first.say('Look', 7, [ladder, ladder])
  await vi.advanceTimersByTimeAsync(10_000)
  notifyTabs(kept()[0] ?? '')
  second.drop('Look')
  await vi.advanceTimersByTimeAsync(60_000)
  expect([upload.mock.calls.length, attempts, first.unsent()]).toEqual([1, [], []])
})

test('several tabs share one backoff', async () => {
  const tabs = [openTab(), openTab(), openTab()]
  faults.push(...Array(100).fill('no-connection'))
  tabs[0]?.say('one')
  notifyTabs(kept()[0] ?? '')
  for (const tab of tabs) tab.sendWaiting()
  // After 1, 2, 4, 8 and 16 seconds.
  await vi.advanceTimersByTimeAsync(31_500)
  expect(attempts).toHaveLength(6)
  for (const tab of tabs) expect(tab.unsent()).toEqual([['one', 'waiting']])
  for (const tab of tabs) expect(tab.ofContent('one').hasFailed).toBe(true)
})

test('no tab retries before the time that the server gave, not even when the connection is back', async () => {
  const first = openTab()
  const second = openTab()
  faults.push(refusal(503, 'SERVICE_UNAVAILABLE', { retryAfter: 40 }))
  first.say('one')
  notifyTabs(kept()[0] ?? '')
  second.sendWaiting()
  await vi.advanceTimersByTimeAsync(10_000)
  first.reconnect()
  second.reconnect()
  first.say('two')
  await vi.advanceTimersByTimeAsync(29_900)
  expect(attempts).toEqual(['one'])
  await vi.advanceTimersByTimeAsync(200)
  expect(attempts).toEqual(['one', 'one', 'two'])
})

test('unsent input in another tab does not change the entries', () => {
  const tab = openTab()
  const before = tab.entries()
  notifyTabs('pollen.draft.1.message.7')
  expect(tab.entries()).toBe(before)
})

import { expect, test, vi } from 'vitest'
import {
  attempts,
  contents,
  kept,
  ladder,
  locks,
  message,
  mishaps,
  openTab,
  refusal,
  settle,
  tellTabs,
} from '../../test/outbox.ts'

test('a tab that is closed between sending and answer leaves the entry to the next one, which stores it once', async () => {
  mishaps.push('no-answer')
  const first = openTab()
  first.say('one')
  first.say('two')
  await settle()
  expect(contents()).toEqual(['one'])

  // The browser gives up the locks of a page that is gone.
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

test('what a tab wrote is sent by another one if that tab is closed', async () => {
  const open = openTab()
  const closed = openTab()
  locks.set('pollen.outbox.1.message.7', new Promise(() => undefined))
  closed.say('one')
  locks.clear()
  tellTabs(kept()[0] ?? '')
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

test('what one tab discards another one neither sends nor stores again', async () => {
  const first = openTab()
  mishaps.push('no-line')
  first.say('one')
  first.say('two')
  await settle()
  const second = openTab()
  second.drop('one')
  await vi.advanceTimersByTimeAsync(60_000)
  expect([contents(), kept(), first.unsent()]).toEqual([['two'], [], []])
})

test('a message that another tab discards while its photos are uploaded is not sent', async () => {
  const first = openTab()
  const second = openTab()
  const upload = vi.spyOn(message, 'uploadImage')
  upload.mockImplementation(() => new Promise((resolve) => setTimeout(resolve, 30_000, 5)))
  first.say('Look', 7, [ladder, ladder])
  await vi.advanceTimersByTimeAsync(10_000)
  tellTabs(kept()[0] ?? '')
  second.drop('Look')
  await vi.advanceTimersByTimeAsync(60_000)
  expect([upload.mock.calls.length, attempts, first.unsent()]).toEqual([1, [], []])
})

test('all tabs together try an entry as often as one', async () => {
  const tabs = [openTab(), openTab(), openTab()]
  mishaps.push(...Array(100).fill('no-line'))
  tabs[0]?.say('one')
  tellTabs(kept()[0] ?? '')
  for (const tab of tabs) tab.sendWaiting()
  // After 1, 2, 4, 8 and 16 seconds.
  await vi.advanceTimersByTimeAsync(31_500)
  expect(attempts).toHaveLength(6)
  for (const tab of tabs) expect(tab.unsent()).toEqual([['one', 'waiting']])
  for (const tab of tabs) expect(tab.ofContent('one').hasFailed).toBe(true)
})

test('no tab asks a server before it said to come back, not even when the connection is back', async () => {
  const first = openTab()
  const second = openTab()
  mishaps.push(refusal(503, 'SERVICE_UNAVAILABLE', { retryAfter: 40 }))
  first.say('one')
  tellTabs(kept()[0] ?? '')
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

test('what is half typed in another tab changes nothing here', () => {
  const tab = openTab()
  const before = tab.entries()
  tellTabs('pollen.draft.1.message.7')
  expect(tab.entries()).toBe(before)
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { logInAda } from '../../test/render.tsx'
import { deviceStore } from '../lib/device-store.ts'
import { memberStore } from '../lib/member-store.ts'
import { endSession, startSession } from '../lib/session.ts'
import { readUnsentFiles, wipeUnsentFiles, writeUnsentFiles } from '../lib/unsent-files.ts'
import { hasInputOfAnyMember, readUnsentInput, writeUnsentInput } from '../lib/unsent-input.ts'
import { wipeOnMemberChange } from './member-change.ts'
import { queryClient } from './query-client.ts'

const logInBen = () => startSession({ token: 'token-of-ben', userId: 8 })
const answers = memberStore('pollen-answers', 'answers')
const storedAnswers = () => deviceStore('pollen-answers', 'answers').keys()
const storedFiles = () => deviceStore('pollen-drafts', 'photos').keys()

let checkPage: () => Promise<void>
let stop: () => void

/** Ada has typed something, and this browser keeps answers for her. */
beforeEach(async () => {
  logInAda()
  checkPage = async () => undefined
  stop = wipeOnMemberChange({ client: queryClient, checkPage: () => checkPage() })
  writeUnsentInput('comment.7', { content: 'Is it heavy?' })
  await writeUnsentFiles('item', ['a photo'])
  await answers.write('conversations', 'of Ada')
  queryClient.setQueryData(['conversations'], 'of Ada')
})
afterEach(async () => {
  stop()
  await wipeUnsentFiles()
  await answers.wipe()
})

test.each([
  ['in another tab', () => undefined],
  ['after the end of her session', endSession],
])('a log-in of another member %s wipes the data of the previous one', async (_when, end) => {
  end()
  logInBen()
  expect(hasInputOfAnyMember()).toBe(false)
  await vi.waitFor(async () => expect([await storedFiles(), await storedAnswers()]).toEqual([[], []]))
})

test('a log-in of another member in another tab empties the open page', () => {
  logInBen()
  expect(queryClient.getQueryData(['conversations'])).toBeUndefined()
})

test('the same member finds their input again after the end of the session', async () => {
  endSession()
  logInAda()
  expect(readUnsentInput('comment.7')).toEqual({ content: 'Is it heavy?' })
  expect(await readUnsentFiles('item')).toEqual(['a photo'])
})

test('a new session of the same member in another tab keeps all their data', async () => {
  startSession({ token: 'a newer one of Ada', userId: 7 })
  expect(readUnsentInput('comment.7')).toEqual({ content: 'Is it heavy?' })
  expect(await storedAnswers()).toEqual(['7.conversations'])
})

test('the end of a session wipes stored answers, and input that a closing page stored afterwards', async () => {
  endSession()
  writeUnsentInput('item', { name: 'Ladder' })
  await vi.waitFor(async () => expect(await storedAnswers()).toEqual([]))
  expect(readUnsentInput('item')).toEqual({})
  expect(hasInputOfAnyMember()).toBe(true)
})

test('a page that visitors may not see is left before its data is requested again', async () => {
  const queryFn = vi.fn(async () => 'of Ada')
  const { QueryObserver } = await import('@tanstack/react-query')
  const leave = new QueryObserver(queryClient, {
    queryKey: ['members'],
    queryFn,
    initialData: 'of Ada',
    staleTime: 1e9,
  }).subscribe(() => undefined)
  checkPage = async () => leave()
  endSession()
  await vi.waitFor(async () => expect(await storedAnswers()).toEqual([]))
  expect(queryFn).not.toHaveBeenCalled()
})

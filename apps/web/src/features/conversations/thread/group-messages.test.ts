import type { Message } from '@pollen/contract/messages'
import { expect, test } from 'vitest'
import { groupMessages } from './group-messages.ts'

const [ada, ben] = [1, 2]
const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute).toISOString()

function message(id: number, user_id: number | null, date: string): Message {
  return { id, user_id, date, conversation_id: 7, content: `Message ${id}`, user: null, client_id: null, images: [] }
}

const thread = (messages: Message[], options: Partial<Parameters<typeof groupMessages>[0]> = {}) =>
  groupMessages({ messages, unsent: [], viewerId: ada, newAfterId: null, hasOlder: false, ...options }).map((entry) =>
    entry.kind === 'run' ? entry.messages.map(({ key }) => key) : entry.kind,
  )

test('a run ends with another sender, or after more than ten minutes', () => {
  const messages = [
    message(1, ada, at(15, 9, 0)),
    message(2, ada, at(15, 9, 10)),
    message(3, ada, at(15, 9, 21)),
    message(4, ben, at(15, 9, 22)),
    message(5, ada, at(15, 9, 23)),
  ]
  expect(thread(messages)).toEqual(['day', ['1', '2'], ['3'], ['4'], ['5']])
})

test('each day begins with its name, even within a run', () => {
  expect(thread([message(1, ada, at(14, 23, 58)), message(2, ada, at(15, 0, 2))])).toEqual(['day', ['1'], 'day', ['2']])
})

test('a deleted member is never taken for the viewer', () => {
  expect(thread([message(1, null, at(15, 9)), message(2, ada, at(15, 9))])).toEqual(['day', ['1'], ['2']])
})

test('the marker of new messages precedes the first unseen one of the other member', () => {
  const messages = [
    message(1, ben, at(15, 9)),
    message(2, ada, at(15, 9)),
    message(3, ben, at(15, 9)),
    message(4, ben, at(15, 9)),
  ]
  expect(thread(messages, { newAfterId: 1 })).toEqual(['day', ['1'], ['2'], 'new', ['3', '4']])
  expect(thread(messages, { newAfterId: 3 })).toEqual(['day', ['1'], ['2'], ['3'], 'new', ['4']])
  expect(thread(messages, { newAfterId: 4 })).toEqual(['day', ['1'], ['2'], ['3', '4']])
})

test('no message is marked as new while the first new one may not be loaded', () => {
  const messages = [message(8, ben, at(15, 9)), message(9, ben, at(15, 9))]
  expect(thread(messages, { newAfterId: 3, hasOlder: true })).toEqual(['day', ['8', '9']])
  expect(thread(messages, { newAfterId: 3, hasOlder: false })).toEqual(['day', 'new', ['8', '9']])
})

test('an unsent message comes last, and keeps its key once it has arrived', () => {
  const unsent = [
    {
      kind: 'message',
      targetId: 7,
      key: 'abcdefgh',
      content: 'Hello',
      date: at(15, 9, 5),
      images: [],
      imageCount: 0,
      uploaded: [],
      state: 'sending' as const,
      hasFailed: false,
      isStored: true,
    },
  ]
  const arrived = { ...message(2, ada, at(15, 9, 5)), client_id: 'abcdefgh' }
  expect(thread([message(1, ada, at(15, 9))], { unsent })).toEqual(['day', ['1', 'abcdefgh']])
  expect(thread([message(1, ada, at(15, 9)), arrived], { unsent })).toEqual(['day', ['1', 'abcdefgh']])
})

test('ignores keys that the other member chose', () => {
  const copied = { ...message(2, ben, at(15, 9)), client_id: 'abcdefgh' }
  expect(thread([copied])).toEqual(['day', ['2']])
})

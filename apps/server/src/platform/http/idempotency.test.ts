import { comments } from '@pollen/contract/comments'
import { conversations } from '@pollen/contract/conversations'
import { items } from '@pollen/contract/items'
import { messages } from '@pollen/contract/messages'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Member, startWorld, type World } from '../../../test/world.ts'
import { answerOnce } from './idempotency.ts'

let world: World
let ada: Member

beforeEach(async () => {
  world = await startWorld()
  ada = await world.aMember()
})
afterEach(() => world.stop())

const hours = (count: number) => world.moveClock(new Date(world.now().getTime() + count * 3_600_000))
const withKey = { headers: { 'idempotency-key': 'one-click' } }
const offer = (as: Member, name = 'A pram') =>
  world.call(as, items.create, { name, description: 'Blue', type: 'DN', category1: 'CH' }, withKey)
const refusedOffer = (as: Member, name: string) =>
  world.refusal(as, items.create, { name, description: 'Blue', type: 'DN', category1: 'CH' }, withKey)
const storedKeys = () => world.db.selectFrom('idempotency_keys').select('member_id').execute()

test('a key of a member is valid for 24 hours, also after the job has run', async () => {
  const first = await offer(ada)
  hours(23.99)
  await world.runScheduled('forget-answers')
  expect(await offer(ada)).toEqual(first)
  expect((await refusedOffer(ada, 'A drill')).key).toBe('IDEMPOTENCY_KEY_REUSED')
  const ben = await world.aMember()
  expect((await offer(ben, 'A drill')).id).not.toBe(first.id)
})

test('a key that is reused with another input returns the first answer, only for the same call', async () => {
  const first = await offer(ada)
  expect((await refusedOffer(ada, 'A drill')).details).toEqual(first)
  const comment = await world.refusal(ada, comments.create, { id: first.id, content: 'Still there' }, withKey)
  expect(comment).toMatchObject({ key: 'IDEMPOTENCY_KEY_REUSED' })
  expect(comment.details).toBeUndefined()
})

test('a key cannot be reused for another call with the same input', async () => {
  const send = (call: string) =>
    world.db
      .transaction()
      .execute((tx) =>
        answerOnce(tx, { memberId: ada.id, key: 'k', call, input: {}, now: world.now() }, async () => call),
      )
  expect(await send('POST /one')).toBe('POST /one')
  await expect(send('POST /other')).rejects.toMatchObject({ key: 'IDEMPOTENCY_KEY_REUSED' })
})

test('a key expires after 24 hours, also before the job has run', async () => {
  const first = await offer(ada)
  hours(24)
  const second = await offer(ada, 'A drill')
  expect(second.id).not.toBe(first.id)
  expect(await offer(ada, 'A drill')).toEqual(second)
  hours(23.99)
  expect(await offer(ada, 'A drill')).toEqual(second)
})

test('only one of twenty concurrent calls with an expired key acts', async () => {
  const first = await offer(ada)
  hours(24)
  const answers = await Promise.all(Array.from({ length: 20 }, () => offer(ada)))
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
  expect(answers[0]?.id).not.toBe(first.id)
})

test('the job deletes each key after 24 hours', async () => {
  const { id } = await offer(ada)
  hours(12)
  const ben = await world.aMember()
  await world.call(ben, comments.create, { id, content: 'Is it still there?' }, withKey)
  hours(12)
  await world.runScheduled('forget-answers')
  expect(await storedKeys()).toEqual([{ member_id: ben.id }])
  hours(12)
  await world.runScheduled('forget-answers')
  expect(await storedKeys()).toEqual([])
})

test('deletions redact stored answers, and retries do not create the content again', async () => {
  const ben = await world.aMember()
  const { id: itemId } = await world.anItem(ada)
  const { id } = await world.call(ben, conversations.create, { item_id: itemId })
  const headers = (key: string) => ({ headers: { 'idempotency-key': key } })
  const item = { name: 'Quibblesome', description: 'Quibblesome', type: 'DN', category1: 'CH' } as const
  const message = { id, content: 'Quibblesome' }
  const comment = { id: itemId, content: 'Quibblesome' }

  const { id: deletedItem } = await world.call(ben, items.create, item, headers('item'))
  const { id: deletedMessage } = await world.call(ben, messages.create, message, headers('message'))
  const { id: commentId } = await world.call(ben, comments.create, comment, headers('comment'))
  const kept = await world.call(ben, messages.create, { id, content: 'Still here' }, headers('other'))
  await world.call(ben, items.delete, { id: deletedItem })
  await world.call(ben, messages.delete, { id: deletedMessage })
  await world.call(ben, comments.delete, { itemId, commentId })

  const stored = await world.db.selectFrom('idempotency_keys').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain('Quibblesome')
  expect((await world.refusal(ben, items.create, item, headers('item'))).key).toBe('ITEM_DOESNT_EXIST')
  expect((await world.refusal(ben, messages.create, message, headers('message'))).key).toBe('MESSAGE_DOESNT_EXIST')
  expect((await world.refusal(ben, comments.create, comment, headers('comment'))).key).toBe('COMMENT_DOESNT_EXIST')
  const reused = await world.refusal(ben, messages.create, message, headers('comment'))
  expect(reused.key).toBe('IDEMPOTENCY_KEY_REUSED')
  expect(await world.call(ben, messages.create, { id, content: 'Still here' }, headers('other'))).toEqual(kept)
  expect(await world.call(ben, messages.list, { id })).toMatchObject({ count: 1 })
})

test('deleting an item redacts the stored answers of comments by other members', async () => {
  const ben = await world.aMember()
  const [gone, stays] = [await world.anItem(ada), await world.anItem(ada)]
  const headers = (key: string) => ({ headers: { 'idempotency-key': key } })
  const comment = { id: gone.id, content: 'Quibblesome' }
  const other = { id: stays.id, content: 'Still here' }
  await world.call(ben, comments.create, comment, headers('gone'))
  const kept = await world.call(ben, comments.create, other, headers('stays'))
  await world.call(ada, items.delete, { id: gone.id })
  const stored = await world.db.selectFrom('idempotency_keys').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain('Quibblesome')
  expect((await world.refusal(ben, comments.create, comment, headers('gone'))).key).toBe('COMMENT_DOESNT_EXIST')
  expect(await world.call(ben, comments.create, other, headers('stays'))).toEqual(kept)
})

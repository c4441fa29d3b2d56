import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Member, startWorld, type World } from '../../../test/world.ts'
import { deleteOldEvents } from './delete-old-events.ts'
import { emit } from './emit.ts'
import { listEventsOfMember } from './events.queries.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const emitEnded = (member: Member, count = 1) => {
  const ended = (session_id: number) => ({
    type: 'session.ended' as const,
    stream: { member_id: member.id },
    data: { session_id },
    at: world.now(),
  })
  const events = Array.from({ length: count }, (_, n) => ended(n))
  return world.db.transaction().execute((tx) => emit(tx, ...events))
}
const numbers = async (member: Member) => (await listEventsOfMember(world.db, member.id)).map(({ seq }) => seq)
const days = (count: number) => world.moveClock(new Date(world.now().getTime() + count * 86_400_000))

test('keeps events for 30 days and never reuses their numbers', async () => {
  const ada = await world.aMember()
  await emitEnded(ada, 2)
  days(30)
  await emitEnded(ada)
  await world.runJob(deleteOldEvents, {})
  expect(await numbers(ada)).toEqual([1, 2, 3])
  days(0.01)
  await world.runJob(deleteOldEvents, {})
  expect(await numbers(ada)).toEqual([3])
  days(31)
  await world.runJob(deleteOldEvents, {})
  expect(await numbers(ada)).toEqual([])
  await emitEnded(ada)
  expect(await numbers(ada)).toEqual([4])
})

test('deletes several batches in one run', async () => {
  const ada = await world.aMember()
  await emitEnded(ada, 12_000)
  days(31)
  await world.runJob(deleteOldEvents, {})
  expect(await numbers(ada)).toEqual([])
})

test('the job is on the list of jobs', async () => {
  const { jobs } = await import('../../jobs.ts')
  expect(jobs.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['delete-old-events', 'delete-old-mails', 'forget-words', 'forget-answers']),
  )
})

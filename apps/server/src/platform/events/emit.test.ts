import type { EventOf } from '@pollen/contract/events'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { aDatabase } from '../../../test/database.ts'
import { silentLog } from '../../../test/silent-log.ts'
import { startWorld, type World } from '../../../test/world.ts'
import { paths } from '../../paths.ts'
import { openPool } from '../database/connect.ts'
import { migrate } from '../database/migrate.ts'
import { emit } from './emit.ts'
import { listEventsOfMember } from './events.queries.ts'

let world: World

beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const ended = (member: { id: number }, session_id: number): EventOf<'session.ended'> => ({
  type: 'session.ended',
  stream: { member_id: member.id },
  data: { session_id },
  at: world.now(),
})
const emitAlone = (...events: EventOf<'session.ended'>[]) => world.db.transaction().execute((tx) => emit(tx, ...events))
const numbers = async (member: { id: number }) => (await listEventsOfMember(world.db, member.id)).map(({ seq }) => seq)

test('numbers the events of each stream separately, in the order they are passed', async () => {
  const [ada, ben] = [await world.aMember(), await world.aMember()]
  await emitAlone(ended(ada, 7), ended(ben, 8), ended(ada, 9))
  await emitAlone(ended(ada, 10))
  expect(await listEventsOfMember(world.db, ada.id)).toMatchObject([
    { seq: 1, type: 'session.ended', data: { session_id: 7 }, created_at: world.now() },
    { seq: 2, data: { session_id: 9 } },
    { seq: 3, data: { session_id: 10 } },
  ])
  expect(await numbers(ben)).toEqual([1])
})

test('sixty concurrent events get consecutive numbers', async () => {
  const ada = await world.aMember()
  await Promise.all(Array.from({ length: 60 }, (_, n) => emitAlone(ended(ada, n))))
  expect(await numbers(ada)).toEqual(Array.from({ length: 60 }, (_, n) => n + 1))
})

test('transactions that emit to the same streams in different orders do not deadlock', async () => {
  const [ada, ben] = [await world.aMember(), await world.aMember()]
  const both = [ended(ada, 1), ended(ben, 1)]
  await Promise.all(Array.from({ length: 20 }, (_, n) => emitAlone(...(n % 2 ? both : both.toReversed()))))
  expect([await numbers(ada), await numbers(ben)].map((list) => list.length)).toEqual([20, 20])
})

test('a rolled back transaction leaves no event and no gap', async () => {
  const ada = await world.aMember()
  await emitAlone(ended(ada, 1))
  const attempt = world.db.transaction().execute(async (tx) => {
    await emit(tx, ended(ada, 2))
    throw new Error('changed my mind')
  })
  await expect(attempt).rejects.toThrow('changed my mind')
  await emitAlone(ended(ada, 3))
  expect(await listEventsOfMember(world.db, ada.id)).toMatchObject([
    { seq: 1, data: { session_id: 1 } },
    { seq: 2, data: { session_id: 3 } },
  ])
})

test('deleting a member deletes their events', async () => {
  const ada = await world.aMember()
  await emitAlone(ended(ada, 1))
  await world.db.deleteFrom('members').where('id', '=', ada.id).execute()
  expect(await numbers(ada)).toEqual([])
})

test('the migration adds an event to each conversation that was closed before events existed, with its number', async () => {
  const { connectionString, drop } = await aDatabase({ isMigrated: false })
  const pool = openPool(connectionString, { size: 2, log: silentLog })
  onTestFinished(async () => {
    await pool.end()
    await drop()
  })
  await migrate(pool, paths.migrations, { upTo: 16 })
  await pool.query(`
    INSERT INTO members (username, email, first_name, last_name, language, password_hash, sign_up_date)
    SELECT name, name || '@example.org', name, name, 'en', '', now() FROM unnest(ARRAY['ada', 'jean']) AS name;
    INSERT INTO conversations (owner_id, asker_id, created_at, closed_at, closed_by, last_seq)
    VALUES (1, 2, now(), '2026-06-01T12:00:00Z', 1, 1), (1, 2, now(), NULL, NULL, 0),
      -- The owner closed this one, and was erased since.
      (NULL, 2, now(), '2026-06-01T12:00:00Z', NULL, 1)`)
  await migrate(pool, paths.migrations)
  const { rows } = await pool.query(
    'SELECT conversation_id, seq, type, data, created_at, last_seq FROM events JOIN event_streams ON id = stream_id ORDER BY 1',
  )
  const event = { seq: 1, type: 'conversation.closed', data: { closed_by: 'owner' } }
  const row = { ...event, created_at: new Date('2026-06-01T12:00:00Z'), last_seq: 1 }
  expect(rows).toEqual([
    { conversation_id: 1, ...row },
    { conversation_id: 3, ...row },
  ])
})

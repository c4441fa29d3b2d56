import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorld, type World } from '../../../test/world.ts'
import { emit, signalBy } from '../events/emit.ts'
import { createFairQueue } from '../load/fair-queue.ts'
import { asClient, oncePerDatabase, openForClients } from './client-databases.ts'

let world: World

beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const aQueue = () =>
  createFairQueue({ maxRunning: 3, maxWaiting: 10, ofCaller: { maxRunning: 1, maxWaiting: 10, timeoutMs: 60_000 } })

test('all handles of a client share its connection limit, which delays no other client', async () => {
  const db = openForClients(world.pool, aQueue())
  let end = () => {}
  const isOver = new Promise<void>((resolve) => {
    end = resolve
  })
  const long = asClient(db, 'ada')
    .transaction()
    .execute(() => isOver)
  await sql`SELECT 1`.execute(asClient(db, 'ben'))
  let isAnswered = false
  const next = sql`SELECT 1`.execute(asClient(db, 'ada')).then(() => {
    isAnswered = true
  })
  await sql`SELECT 1`.execute(db)
  expect(isAnswered).toBe(false)
  end()
  await Promise.all([long, next])
})

test('a failure to connect releases the slot', async () => {
  const pool = { connect: () => Promise.reject(new Error('no connection')) } as unknown as World['pool']
  const db = openForClients(pool, aQueue())
  for (let n = 0; n < 5; n++) {
    await expect(sql`SELECT 1`.execute(asClient(db, 'ada'))).rejects.toThrow('no connection')
  }
})

test('in a transaction, a client uses the connection of that transaction', async () => {
  const db = openForClients(world.pool, aQueue())
  await asClient(db, 'ada')
    .transaction()
    .execute(async (tx) => expect(asClient(tx, 'ada')).toBe(tx))
})

test('all clients of a database share the value of oncePerDatabase', () => {
  const keptFor = oncePerDatabase(() => ({}))
  expect(keptFor(asClient(world.db, 'ada'))).toBe(keptFor(world.db))
})

test('events of clients are signalled like those of the server', async () => {
  const ada = await world.aMember()
  const db = openForClients(world.pool, aQueue())
  let signals = 0
  signalBy(db, () => signals++)
  const ended = {
    type: 'session.ended',
    stream: { member_id: ada.id },
    data: { session_id: 1 },
    at: world.now(),
  } as const
  for (const handle of [db, asClient(db, 'ada')]) await handle.transaction().execute((tx) => emit(tx, ended))
  expect(signals).toBe(2)
})

import { conversations } from '@pollen/contract/conversations'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { emitFor, manyMembers, recordSignals, transports, until, untilLive } from '../../../test/signals.ts'
import { silentLog } from '../../../test/silent-log.ts'
import { aTcpProxy } from '../../../test/tcp-proxy.ts'
import { startWorld, type World } from '../../../test/world.ts'
import { openPool } from '../database/connect.ts'
import { emit } from './emit.ts'
import { signalChannel } from './events.queries.ts'
import { notifyTransport } from './notify-transport.ts'
import { sweepText, writeSignal } from './signal.ts'
import { openSignals } from './signals.ts'

describe.each(transports)('by %s', (name, settings) => {
  let world: World
  let other: Awaited<ReturnType<World['secondApp']>>
  beforeAll(async () => {
    world = await startWorld({ settings })
    other = await world.secondApp()
    await untilLive(world.signals, other.signals)
  })
  afterAll(() => world.stop())

  test('every process receives the signals of each process', async () => {
    const ada = await world.aMember()
    const [here, there] = [recordSignals(world.signals), recordSignals(other.signals)]
    await emitFor(world.db, ada.id, ada.id)
    await until(() => here.signals.length > 0 && there.signals.length > 0)
    const signal = { conversation_ids: [], member_ids: [ada.id] }
    expect([here.signals, there.signals]).toEqual([[signal], [signal]])
  })

  test('the signal of a conversation has its id and those of both participants', async () => {
    const [ada, ben] = [await world.aMember(), await world.aMember()]
    const item = await world.anItem(ada)
    const { id } = await world.call(ben, conversations.create, { item_id: item.id })
    const there = recordSignals(other.signals)
    await world.call(ada, conversations.closeAllOfItem, { id: item.id })
    await until(() => there.signals.some(({ conversation_ids }) => conversation_ids.includes(id)))
    const signal = there.signals.find(({ conversation_ids }) => conversation_ids.includes(id))
    expect(signal).toEqual({
      conversation_ids: [id],
      member_ids: expect.toSatisfy((ids) => isSame(ids, [ada.id, ben.id])),
    })
  })

  test('each process receives a thousand signals, sent from both sides and sixty at once', async () => {
    const ids = await manyMembers(world.db, 1_000)
    const [here, there] = [recordSignals(world.signals), recordSignals(other.signals)]
    const waiting = [...ids]
    const send = async (nth: number) => {
      for (let id = waiting.pop(); id; id = waiting.pop()) await emitFor(nth % 2 ? world.db : other.db, id)
    }
    await Promise.all(Array.from({ length: 60 }, (_, nth) => send(nth)))
    await until(() => here.members.size >= 1_000 && there.members.size >= 1_000)
    expect([isSame(here.members, ids), isSame(there.members, ids)]).toEqual([true, true])
  })

  test('sends all signals of a transaction with a thousand events', async () => {
    const ids = await manyMembers(world.db, 1_000)
    const there = recordSignals(other.signals)
    await emitFor(world.db, ...ids)
    await until(() => there.members.size >= 1_000)
    expect(isSame(there.members, ids)).toBe(true)
  })

  test('sends no signal before the commit, and none after a rollback', async () => {
    const [ada, ben, eva] = [await world.aMember(), await world.aMember(), await world.aMember()]
    const there = recordSignals(other.signals)
    const attempt = world.db.transaction().execute(async (tx) => {
      await emit(tx, { type: 'session.ended', stream: { member_id: ada.id }, data: { session_id: 1 }, at: world.now() })
      await emitFor(other.db, ben.id)
      await until(() => there.members.has(ben.id))
      throw new Error('changed my mind')
    })
    await expect(attempt).rejects.toThrow('changed my mind')
    await emitFor(world.db, eva.id)
    await until(() => there.members.has(eva.id))
    expect(isSame(there.members, [ben.id, eva.id])).toBe(true)
  })

  test('a failing listener does not affect others, and a removed listener is not called', async () => {
    const ada = await world.aMember()
    const fail = () => {
      throw new Error('broken')
    }
    onTestFinished(other.signals.listen({ signal: fail, sweep: fail }))
    let calls = 0
    other.signals.listen({ signal: () => calls++, sweep: () => calls++ })()
    const there = recordSignals(other.signals)
    await emitFor(world.db, ada.id)
    await until(() => there.members.has(ada.id))
    expect(calls).toBe(0)
  })

  test('ignores what other programs write to the same channel', async () => {
    const ada = await world.aMember()
    const there = recordSignals(other.signals)
    for (const text of ['', 'hello', '{}', 'null', '[1]', '{"conversation_ids":["1"],"member_ids":[]}']) {
      if (name === 'Redis') {
        const { redis } = world.deps
        await redis?.run((client) => client.publish(`${redis.prefix}:signals`, text))
      } else await sql`SELECT pg_notify(${signalChannel}, ${text})`.execute(world.db)
    }
    await emitFor(world.db, ada.id)
    await until(() => there.members.has(ada.id))
    expect(there.signals).toHaveLength(1)
  })

  test('/health/ready and /metrics report that signals arrive', async () => {
    expect((await world.get('/health/ready')).json()).toEqual({
      status: 'ok',
      signals: 'live',
      instance: expect.any(String),
    })
    expect((await world.get('/metrics')).body).toContain('\nsignals_live 1\n')
  })
})

/** Compares ids as a boolean, because a failing `toEqual` would print thousands of them. */
const isSame = (ids: Iterable<number>, expected: number[]) => [...ids].toSorted().join() === expected.toSorted().join()

test('splits a signal into texts that are short enough for PostgreSQL, without losing an id', () => {
  const ids = (count: number) => Array.from({ length: count }, (_, nth) => Number.MAX_SAFE_INTEGER - nth)
  for (const [conversations, members] of [
    [200, 200],
    [201, 1_000],
    [0, 1],
    [0, 0],
  ] as const) {
    const [conversation_ids, member_ids] = [ids(conversations), ids(members)]
    const texts = writeSignal({ conversation_ids, member_ids })
    expect(Math.max(0, ...texts.map((text) => Buffer.byteLength(text)))).toBeLessThan(8_000)
    expect(texts.flatMap((text) => JSON.parse(text).member_ids)).toEqual(member_ids)
    expect(texts.flatMap((text) => JSON.parse(text).conversation_ids)).toEqual(conversation_ids)
  }
})

test('ignores texts that arrive after close', async () => {
  let receive = (_text: string) => {}
  const signals = openSignals({
    connect({ onText }) {
      receive = onText
      return { publish: async () => true, reconnect() {}, close: async () => {} }
    },
    log: silentLog,
  })
  const heard = recordSignals(signals)
  receive(sweepText)
  await signals.close()
  receive(sweepText)
  expect(heard.sweeps).toBe(1)
})

describe('when the LISTEN connection is cut', () => {
  let world: World
  beforeAll(async () => {
    world = await startWorld({ signalTimes: { sweepWithoutSignalsMs: 500 } })
    await untilLive(world.signals)
  })
  afterAll(() => world.stop())

  const endListening = () =>
    sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = 'pollen signals'`.execute(world.db)

  test('it reconnects, and sweeps because signals were lost', async () => {
    const ada = await world.aMember()
    const heard = recordSignals(world.signals)
    await endListening()
    await until(() => !world.signals.isLive())
    await untilLive(world.signals)
    // One sweep when signals are lost, and one when they are back.
    expect(heard.sweeps).toBeGreaterThanOrEqual(2)
    await emitFor(world.db, ada.id)
    await until(() => heard.members.has(ada.id))
  })

  test('the server reports it, stays ready, and sweeps repeatedly', async () => {
    const { rows } = await sql<{ name: string }>`SELECT current_database() AS name`.execute(world.db)
    const name = rows[0]?.name ?? ''
    const admin = openPool(inject('databaseServer').connectionString, { size: 1, log: silentLog })
    onTestFinished(() => admin.end())
    const mayConnect = (answer: boolean) => admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS ${answer}`)
    const heard = recordSignals(world.signals)
    await mayConnect(false)
    await endListening()
    await until(() => !world.signals.isLive())
    expect((await world.get('/health/ready')).json()).toEqual({
      status: 'ok',
      signals: 'lost',
      instance: expect.any(String),
    })
    expect((await world.get('/metrics')).body).toContain('\nsignals_live 0\n')
    await until(async () => (await world.get('/health/ready')).statusCode === 200 && heard.sweeps >= 3)
    await mayConnect(true)
    await untilLive(world.signals)
  })
})

describe('a dead connection that stays open', () => {
  const quick = { heartbeatMs: 500, sweepMs: 3_600_000, sweepWithoutSignalsMs: 20 }

  test('is detected, logged once and replaced', async () => {
    const world = await startWorld()
    onTestFinished(world.stop)
    const proxy = await aTcpProxy(world.config.DATABASE_URL ?? '')
    const lines: string[] = []
    const note = (_details: object, line: string) => lines.push(line)
    const log = { ...silentLog, info: note, warn: note, error: note }
    const signals = openSignals({ connect: notifyTransport(() => proxy.url), log, times: quick })
    onTestFinished(signals.close)
    const heard = recordSignals(signals)
    await untilLive(signals)
    const sweepsWhileLive = heard.sweeps
    proxy.set('silent')
    await until(() => !signals.isLive() && heard.sweeps >= sweepsWhileLive + 5)
    proxy.set('working')
    await untilLive(signals)
    // On a slow machine, signals can be lost more than once, with one line each time.
    const once = ['No signals between processes', 'Signals between processes are back']
    expect(lines.length).toBeGreaterThanOrEqual(2)
    expect(lines.filter((line, nth) => !line.startsWith(once[nth % 2] ?? ''))).toEqual([])
  })

  test('is not the only way to lose a signal, so processes also sweep while signals arrive', async () => {
    const world = await startWorld()
    onTestFinished(world.stop)
    const connect = notifyTransport(() => world.config.DATABASE_URL ?? '')
    const signals = openSignals({ connect, log: silentLog, times: { ...quick, sweepMs: 20 } })
    onTestFinished(signals.close)
    await untilLive(signals)
    const heard = recordSignals(signals)
    await until(() => heard.sweeps >= 5)
  })
})

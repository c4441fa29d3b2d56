import type { EventOf } from '@pollen/contract/events'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { startWorld, type World } from '../../../test/world.ts'
import { emit } from './emit.ts'
import type { Signal } from './signal.ts'
import type { Signals } from './signals.ts'

let world: World
let other: Awaited<ReturnType<World['secondApp']>>

beforeAll(async () => {
  world = await startWorld()
  other = await world.secondApp()
  await untilLive(world.signals, other.signals)
})
afterAll(() => world.stop())

/** However slow the machine is. */
const until = (condition: () => boolean) => vi.waitUntil(condition, { timeout: 50_000, interval: 5 })
const untilLive = (...all: Signals[]) => until(() => all.every((signals) => signals.isLive()))

/** What an app hears from now on. */
function hear(signals: Signals) {
  const heard = { signals: [] as Signal[], sweeps: 0 }
  const stop = signals.listen({
    signal: (signal) => heard.signals.push(signal),
    sweep: () => heard.sweeps++,
  })
  onTestFinished(stop)
  return heard
}

const ended = (member_id: number): EventOf<'session.ended'> => ({
  type: 'session.ended',
  stream: { member_id },
  data: { session_id: 1 },
  at: world.now(),
})
const emitEnded = (...memberIds: number[]) =>
  world.db.transaction().execute((tx) => emit(tx, ...memberIds.map((id) => ended(id))))

test('what happens in one process is heard in every process, once it is committed', async () => {
  const ada = await world.aMember()
  const [here, there] = [hear(world.signals), hear(other.signals)]
  await emitEnded(ada.id, ada.id)
  const signal = { conversation_ids: [], member_ids: [ada.id] }
  await until(() => here.signals.length > 0 && there.signals.length > 0)
  expect([here.signals, there.signals]).toEqual([[signal], [signal]])
})

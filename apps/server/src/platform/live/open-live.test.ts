import { setTimeout as wait } from 'node:timers/promises'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { joinChannel, openSocket } from '../../../test/live-client.ts'
import { until } from '../../../test/signals.ts'
import { silentLog } from '../../../test/silent-log.ts'
import { startWorld, type World } from '../../../test/world.ts'
import { createHttpServer } from '../http/create-http-server.ts'
import { gracefulStop } from '../http/stop-gracefully.ts'
import { admitRequests } from '../load/admit-requests.ts'
import type { Channel } from './channel.ts'
import { openLive } from './open-live.ts'

let world: World

beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const megabyte = 'x'.repeat(2 ** 20)

/** Channel with a frame type for each test. */
const channel: Channel = {
  name: 'test',
  path: '/ws/',
  refusals: {},
  async join(socket) {
    socket.send({ type: 'authenticated' })
    return {
      async flood() {
        while (!socket.isOver()) {
          socket.send({ type: 'news', content: megabyte })
          await wait(1)
        }
      },
      async wait() {
        await wait(5_000)
      },
    }
  },
}

async function aServer(options: { heartbeatMs?: number } = {}) {
  const { db, deps, signals } = world
  const app = await createHttpServer({ log: silentLog, isHttps: false })
  const { stop, isStopping, beforeStop } = gracefulStop(app)
  const registry = new Registry()
  const admission = admitRequests(app, { isDatabaseFull: () => false, log: silentLog })
  const live = openLive(app, {
    channels: [channel],
    routes: [],
    db,
    deps,
    identify: async (token) => ({ id: Number(token), sessionId: Number(token), blocksVersion: 0 }),
    hasRole: async () => false,
    hasEnteredPassword: async () => false,
    isInMaintenance: async () => false,
    languageOf: async () => 'en',
    listLiveSessions: async (ids) => ids,
    signals,
    admission,
    isStopping,
    registry,
    log: silentLog,
    ...options,
  })
  beforeStop(live.stop)
  onTestFinished(() => app.close())
  const join = (id: number) => joinChannel(app as never, { token: String(id) })
  return { app: app as never, stop, join, metrics: () => registry.metrics() }
}

test('closes the socket of a client that stops reading, and no other', async () => {
  const { join, metrics } = await aServer()
  const [slow, quick] = [await join(1), await join(2)]
  slow.send({ type: 'flood' })
  slow.ws.pause()
  await until(async () => (await metrics()).includes('live_cuts_total{reason="slow reader"} 1'))
  quick.send({ type: 'ping' })
  await quick.next('pong')
  expect(await metrics()).toContain('live_sockets_open{channel="test"} 1')
})

test('closes the socket of a client that does not answer the heartbeat', async () => {
  const { join, metrics } = await aServer({ heartbeatMs: 1_000 })
  const silent = await join(1)
  silent.ws.pause()
  await until(async () => (await metrics()).includes('live_cuts_total{reason="nobody there"} 1'))
})

test('stopping closes all channels with 1012, also busy and unresponsive ones', async () => {
  const { app, join, stop } = await aServer()
  const [idle, busy, deaf, unknown] = [await join(1), await join(2), await join(3), await openSocket(app)]
  busy.send({ type: 'wait' })
  deaf.ws.pause()
  await stop()
  for (const client of [idle, busy, unknown]) expect(await client.closed).toMatchObject({ code: 1012 })
  deaf.ws.resume()
  await deaf.closed
})

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { readMoment } from '@pollen/contract/moment'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundlePrograms } from '../../../test/bundle-programs.ts'
import { aPlace, startDigestWorld } from '../../../test/digest-world.ts'
import { aMailServer } from '../../../test/mail-server.ts'
import { seededRandom } from '../../demo/random.ts'

const program = await bundlePrograms(['test/mailing-process-main.ts'])

let world: Awaited<ReturnType<typeof startDigestWorld>>
beforeAll(async () => {
  world = await startDigestWorld()
})
afterAll(() => world.stop())

/** Starts a worker that exits once every digest is sent. */
function aWorker(SMTP_URL: string) {
  const { DATABASE_URL = '', DATA_DIR } = world.config
  const env = { ...process.env, DATABASE_URL, DATA_DIR, SMTP_URL, DEMO: 'off', LOG_LEVEL: 'silent' }
  const child = spawn(process.execPath, [program('mailing-process-main'), world.now().toISOString()], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exit = once(child, 'exit')
  const working = once(child.stdout, 'data')
  return {
    /** Returns false if it exited before. */
    async killAfter(ms: number): Promise<boolean> {
      await Promise.race([working, exit])
      await Promise.race([sleep(ms), exit])
      child.kill('SIGKILL')
      const [code] = await exit
      return code === null
    },
    async finish() {
      const [code] = await exit
      expect(code).toBe(0)
    },
  }
}

/** Half a minute after the next 08:00 in Brussels, when digests can be prepared. */
function eight(): Date {
  const tomorrow = new Date(world.now().getTime() + 86_400_000).toISOString().slice(0, 10)
  const moment = readMoment(`${tomorrow}T08:00`, 'Europe/Brussels')
  return new Date((moment?.getTime() ?? Number.NaN) + 30_000)
}

/** Lets more than the lease of a mail pass, so that mails of killed workers are due again. */
const expireLeases = () => world.pass(11)

/** One morning by default, because starting a process takes a second. */
const wantedKills = Number(process.env.KILLS ?? 5)

test('workers that are killed repeatedly send every digest under a single Message-ID', async () => {
  const random = seededRandom('killed workers')
  const mailServer = await aMailServer()
  const home = aPlace()
  const owner = await world.aMember()
  const readers = []
  for (let nth = 0; nth < 150; nth++) readers.push(await world.aReader(home))

  let kills = 0
  const mornings: string[] = []
  while (kills < wantedKills) {
    for (const type of ['DN', 'EV']) await world.publish(owner, home, { type })
    world.moveClock(eight())
    for (let nth = 0; nth < 8; nth++) {
      // The first kills interrupt the preparation, the others the sending.
      const ms = random() * (nth < 4 ? 120 : 500)
      const workers = [aWorker(mailServer.url), ...(nth % 3 === 0 ? [aWorker(mailServer.url)] : [])]
      const killed = await Promise.all(workers.map((worker) => worker.killAfter(ms)))
      kills += killed.filter(Boolean).length
      expireLeases()
    }
    await aWorker(mailServer.url).finish()
    expect(await world.mails()).toEqual([])
    mornings.push(String(Math.floor(world.now().getTime() / 86_400_000)))
  }

  const expected = readers.flatMap(({ email }) => mornings.flatMap(() => [`${email} events`, `${email} items`]))
  const received = new Map(mailServer.received.map(({ messageId, to }) => [messageId, to]))
  const digests = Array.from(received, ([messageId, to]) => `${to} ${messageId.split('.')[1]}`)
  expect(digests.sort()).toEqual(expected.sort())
}, 600_000)

import type { ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { accounts } from '@pollen/contract/accounts'
import { itemImages } from '@pollen/contract/item-images'
import { items } from '@pollen/contract/items'
import { members } from '@pollen/contract/members'
import { endpointPath } from '@pollen/contract/write-request'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Member, startWorld, type World } from '../test/world.ts'

let world: World
let ada: Member
let ben: Member
beforeAll(async () => {
  world = await startWorld({ settings: { DATABASE_POOL: '6' } })
  ada = await world.aMember()
  ben = await world.aMember()
})
afterAll(() => world.stop())

/** Locks a table while `test` runs, so that requests that read it wait. */
async function whileLocked(table: 'items' | 'item_images', test: () => Promise<void>) {
  await world.db.transaction().execute(async (tx) => {
    await sql`LOCK TABLE ${sql.table(table)} IN ACCESS EXCLUSIVE MODE`.execute(tx)
    await test()
  })
}

/** Sends all requests at once. `state` counts the answers so far. */
function sendMany(count: number, send: (nth: number) => Promise<{ statusCode: number }>) {
  const state = { answered: 0 }
  const answers = Array.from({ length: count }, async (_, nth) => {
    const { statusCode } = await send(nth)
    state.answered++
    return statusCode
  })
  return { state, answers: Promise.all(answers) }
}

test('sixty searches of one member do not block another member', async () => {
  const { id } = await world.anItem(ben)
  let reads: ReturnType<typeof sendMany> | undefined
  await whileLocked('items', async () => {
    // Different words, because identical searches share one read.
    reads = sendMany(60, (nth) => world.send(ada, items.listActive, { search: `pram ${nth}` }))
    while ((await world.countLockWaiters()) === 0) await wait(5)
    expect(await world.call(ben, accounts.listSessions)).toHaveLength(1)
    // All sixty still wait. They use a third of the connections, and one for a read that callers share.
    expect(reads.state.answered).toBe(0)
    expect(await world.countLockWaiters()).toBeLessThanOrEqual(3)
  })
  expect(await reads?.answers).toEqual(Array(60).fill(200))
  expect(await world.call(ada, items.get, { id })).toMatchObject({ id })
})

test('sixty maps of six members do not block another member', async () => {
  await sql`
    INSERT INTO items (owner_id, type, category1, name, description, creationdate, startdate, longitude, latitude)
    SELECT ${ben.id}, 'DN', 'OT', 'Objet', 'Rien', ${world.now()}, ${world.now()}, 5.5 + n * 1e-5, 50.6
    FROM generate_series(1, 2000) AS n`.execute(world.db)
  const watchers = await Promise.all(Array.from({ length: 6 }, () => world.aMember()))
  const bounds = ['50.7,5.4', '50.5,5.7']
  const maps = watchers.map((watcher) => sendMany(10, () => world.send(watcher, items.listMarkers, { bounds })))
  expect(await world.call(ben, accounts.listSessions)).toHaveLength(1)
  expect(maps.reduce((sum, { state }) => sum + state.answered, 0)).toBeLessThan(60)
  // On a slow machine, some requests time out in the queue.
  for (const status of (await Promise.all(maps.map(({ answers }) => answers))).flat()) {
    expect([200, 429]).toContain(status)
  }
})

test('sixty edits of the same item do not block another member', async () => {
  const { id } = await world.anItem(ada)
  let edits: ReturnType<typeof sendMany> | undefined
  await world.db.transaction().execute(async (tx) => {
    await tx.selectFrom('items').select('id').where('id', '=', id).forUpdate().execute()
    edits = sendMany(60, () => world.send(ada, items.update, { id, name: 'A cot' }))
    while ((await world.countLockWaiters()) === 0) await wait(5)
    expect(await world.call(ben, accounts.listSessions)).toHaveLength(1)
    expect(edits.state.answered).toBe(0)
  })
  expect(await edits?.answers).toEqual(Array(60).fill(200))
})

test('sixty requests that identify the same session do not block another member', async () => {
  // After two hours, the next request updates the row of the session.
  world.moveClock(new Date(world.now().getTime() + 2 * 3_600_000))
  let requests: ReturnType<typeof sendMany> | undefined
  await world.db.transaction().execute(async (tx) => {
    await tx.selectFrom('sessions').select('id').where('member_id', '=', ada.id).forUpdate().execute()
    requests = sendMany(60, () => world.send(ada, accounts.listSessions))
    while ((await world.countLockWaiters()) === 0) await wait(5)
    expect(await world.call(ben, accounts.listSessions)).toHaveLength(1)
    expect(requests.state.answered).toBe(0)
    expect(await world.countLockWaiters()).toBeLessThanOrEqual(2)
  })
  expect(await requests?.answers).toEqual(Array(60).fill(200))
})

test('sixty requests of one visitor do not block visitors at other addresses', async () => {
  let requests: ReturnType<typeof sendMany> | undefined
  await whileLocked('item_images', async () => {
    requests = sendMany(60, () => world.send(null, itemImages.get, { id: 1 }, { from: '198.51.100.7' }))
    while ((await world.countLockWaiters()) === 0) await wait(5)
    const image = await world.anImage(ben)
    const other = await world.http('GET', endpointPath(members.image, { id: image.id }), { from: '198.51.100.8' })
    expect(other.statusCode).toBe(200)
    expect(requests.state.answered).toBe(0)
  })
  expect(await requests?.answers).toEqual(Array(60).fill(404))
})

test('rejects requests only of the member who sends far too many', async () => {
  let reads: ReturnType<typeof sendMany> | undefined
  await whileLocked('items', async () => {
    reads = sendMany(300, (nth) => world.send(ada, items.listActive, { search: `pram ${nth}` }))
    while (reads.state.answered === 0) await wait(5)
    expect(await world.call(ben, accounts.listSessions)).toHaveLength(1)
  })
  const statuses = new Set(await reads?.answers)
  expect(statuses).toContain(200)
  expect(statuses.size).toBeGreaterThan(1)
  expect([200, 429, 503]).toEqual(expect.arrayContaining(Array.from(statuses)))
})

test('sends a member at most two large answers at a time', async () => {
  const { id } = await world.anItem(ada)
  await world.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = world.app.server.address() as AddressInfo
  const headers = { authorization: `Token ${ada.token}` }
  const path = endpointPath(itemImages.base64, { id })
  const blocked: { answers: ServerResponse[]; open: boolean } = { answers: [], open: false }
  // Simulates a client that does not read: an answer is written when the test releases it.
  world.app.server.prependListener('request', (_request, answer: ServerResponse) => {
    if (blocked.open) return
    const end = answer.end.bind(answer)
    answer.end = ((...body: Parameters<typeof end>) => {
      blocked.answers.push(answer)
      if (blocked.open) return end(...body)
      answer.once('release', () => end(...body))
      return answer
    }) as typeof answer.end
  })
  const fetches = Array.from({ length: 5 }, () => fetch(`http://127.0.0.1:${port}${path}`, { headers }))
  while (blocked.answers.length < 2) await wait(5)
  expect((await world.send(ben, accounts.listSessions)).statusCode).toBe(200)
  expect(blocked.answers).toHaveLength(2)
  blocked.open = true
  for (const answer of blocked.answers.slice()) answer.emit('release')
  for (const answer of await Promise.all(fetches)) expect(answer.status).toBe(200)
})

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

/** Holds a table, so that all who read it wait, while `test` looks at the others. */
async function whileLocked(table: 'items' | 'item_images', test: () => Promise<void>) {
  await world.db.transaction().execute(async (tx) => {
    await sql`LOCK TABLE ${sql.table(table)} IN ACCESS EXCLUSIVE MODE`.execute(tx)
    await test()
  })
}

/** Sends all at once; says how many are answered, and who waits for the rest. */
function sendMany(count: number, send: (nth: number) => Promise<{ statusCode: number }>) {
  const state = { answered: 0 }
  const answers = Array.from({ length: count }, async (_, nth) => {
    const { statusCode } = await send(nth)
    state.answered++
    return statusCode
  })
  return { state, answers: Promise.all(answers) }
}

test('sixty searches of one member leave room for another', async () => {
  const { id } = await world.anItem(ben)
  let reads: ReturnType<typeof sendMany> | undefined
  await whileLocked('items', async () => {
    // Each searches something else, because one reading answers all who search the same.
    reads = sendMany(60, (nth) => world.send(ada, items.listActive, { search: `pram ${nth}` }))
    while ((await world.waitingForLock()) === 0) await wait(5)
    expect(await world.call(ben, accounts.listSessions)).toHaveLength(1)
    // All sixty are still waiting, with a third of the connections and one that is nobody's.
    expect(reads.state.answered).toBe(0)
    expect(await world.waitingForLock()).toBeLessThanOrEqual(3)
  })
  expect(await reads?.answers).toEqual(Array(60).fill(200))
  expect(await world.call(ada, items.get, { id })).toMatchObject({ id })
})

test('nor do sixty maps of six members', async () => {
  await sql`
    INSERT INTO items (owner_id, type, category1, name, description, creationdate, startdate, longitude, latitude)
    SELECT ${ben.id}, 'DN', 'OT', 'Objet', 'Rien', ${world.now()}, ${world.now()}, 5.5 + n * 1e-5, 50.6
    FROM generate_series(1, 2000) AS n`.execute(world.db)
  const watchers = await Promise.all(Array.from({ length: 6 }, () => world.aMember()))
  const bounds = ['50.7,5.4', '50.5,5.7']
  const maps = watchers.map((watcher) => sendMany(10, () => world.send(watcher, items.listMarkers, { bounds })))
  expect(await world.call(ben, accounts.listSessions)).toHaveLength(1)
  expect(maps.reduce((sum, { state }) => sum + state.answered, 0)).toBeLessThan(60)
  // On a slow machine, some have waited for too long.
  for (const status of (await Promise.all(maps.map(({ answers }) => answers))).flat()) {
    expect([200, 429]).toContain(status)
  }
})

test('nor do sixty edits of the same item', async () => {
  const { id } = await world.anItem(ada)
  let edits: ReturnType<typeof sendMany> | undefined
  await world.db.transaction().execute(async (tx) => {
    await tx.selectFrom('items').select('id').where('id', '=', id).forUpdate().execute()
    edits = sendMany(60, () => world.send(ada, items.update, { id, name: 'A cot' }))
    while ((await world.waitingForLock()) === 0) await wait(5)
    expect(await world.call(ben, accounts.listSessions)).toHaveLength(1)
    expect(edits.state.answered).toBe(0)
  })
  expect(await edits?.answers).toEqual(Array(60).fill(200))
})

test('nor do sixty requests of one session that are not identified yet', async () => {
  // After this time, the use of a session is recorded once more.
  world.moveClock(new Date(world.now().getTime() + 2 * 3_600_000))
  let requests: ReturnType<typeof sendMany> | undefined
  await world.db.transaction().execute(async (tx) => {
    await tx.selectFrom('sessions').select('id').where('member_id', '=', ada.id).forUpdate().execute()
    requests = sendMany(60, () => world.send(ada, accounts.listSessions))
    while ((await world.waitingForLock()) === 0) await wait(5)
    expect(await world.call(ben, accounts.listSessions)).toHaveLength(1)
    expect(requests.state.answered).toBe(0)
    expect(await world.waitingForLock()).toBeLessThanOrEqual(2)
  })
  expect(await requests?.answers).toEqual(Array(60).fill(200))
})

test('visitors are counted by their address', async () => {
  let requests: ReturnType<typeof sendMany> | undefined
  await whileLocked('item_images', async () => {
    requests = sendMany(60, () => world.send(null, itemImages.get, { id: 1 }, { from: '198.51.100.7' }))
    while ((await world.waitingForLock()) === 0) await wait(5)
    const image = await world.anImage(ben)
    const other = await world.http('GET', endpointPath(members.image, { id: image.id }), { from: '198.51.100.8' })
    expect(other.statusCode).toBe(200)
    expect(requests.state.answered).toBe(0)
  })
  expect(await requests?.answers).toEqual(Array(60).fill(404))
})

test('who sends far too many at once is told to wait, and nobody else is', async () => {
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

test('of large answers a member gets two at once: the next waits until one has left', async () => {
  const { id } = await world.anItem(ada)
  await world.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = world.app.server.address() as AddressInfo
  const headers = { authorization: `Token ${ada.token}` }
  const path = endpointPath(itemImages.base64, { id })
  const blocked: { answers: ServerResponse[]; open: boolean } = { answers: [], open: false }
  // A client that does not read: the answer is written when the test lets it be.
  world.app.server.prependListener('request', (_request, answer: ServerResponse) => {
    if (blocked.open) return
    const end = answer.end.bind(answer)
    answer.end = ((...body: Parameters<typeof end>) => {
      blocked.answers.push(answer)
      if (blocked.open) return end(...body)
      answer.once('let-go', () => end(...body))
      return answer
    }) as typeof answer.end
  })
  const fetches = Array.from({ length: 5 }, () => fetch(`http://127.0.0.1:${port}${path}`, { headers }))
  while (blocked.answers.length < 2) await wait(5)
  expect((await world.send(ben, accounts.listSessions)).statusCode).toBe(200)
  expect(blocked.answers).toHaveLength(2)
  blocked.open = true
  for (const answer of blocked.answers.slice()) answer.emit('let-go')
  for (const answer of await Promise.all(fetches)) expect(answer.status).toBe(200)
})

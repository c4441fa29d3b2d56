import { accounts } from '@pollen/contract/accounts'
import { items } from '@pollen/contract/items'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Member, startWorld, type World } from '../../../test/world.ts'
import { forgetWords } from './forget-words.ts'
import { learnWords } from './search/vocabulary.queries.ts'

let world: World
let ada: Member

beforeAll(async () => {
  world = await startWorld()
  ada = await world.aMember()
})
afterAll(() => world.stop())

const offer = (as: Member, name: string) =>
  world.call(as, items.create, { name, description: 'As good as new', type: 'DN', category1: 'CH' })
const forget = () => world.runJob(forgetWords, {})

async function knows(word: string) {
  const found = await world.db.selectFrom('vocabulary').select('word').where('word', '=', word).execute()
  return found.length > 0
}
const search = async (words: string) =>
  (await world.call(ada, items.listActive, { search: words })).results.map(({ name }) => name)

test('deletes the words of a deleted item, except those of other items', async () => {
  const { id } = await offer(ada, 'Xylophone, wooden')
  await offer(ada, 'Wooden spoon')
  expect(await search('xylophnoe')).toEqual(['Xylophone, wooden'])
  await world.call(ada, items.delete, { id })
  await forget()
  expect([await knows('xylophone'), await knows('wooden'), await knows('spoon')]).toEqual([false, true, true])
  expect(await search('woodne')).toEqual(['Wooden spoon'])
})

test('deleting items enqueues the job once per interval', async () => {
  for (const name of ['Harp', 'Harpsichord']) await world.call(ada, items.delete, { id: (await offer(ada, name)).id })
  const { rows } = await sql`
    SELECT count(*) FROM pollen_jobs.job WHERE name = 'forget-words' AND state = 'created'`.execute(world.db)
  expect(rows).toEqual([{ count: 1 }])
})

test('deletes the words of closed, unpublished and reworded items', async () => {
  const [closed, draft, reworded] = [
    await offer(ada, 'Accordion'),
    await offer(ada, 'Bassoonette'),
    await offer(ada, 'Clarinetto'),
  ]
  await world.call(ada, items.close, { id: closed.id, reason: 'ON' })
  await world.call(ada, items.update, { id: draft.id, visibility: 'DR' })
  await world.call(ada, items.update, { id: reworded.id, name: 'Trumpetina' })
  await forget()
  expect(await Promise.all(['accordion', 'bassoonette', 'clarinetto', 'trumpetina'].map(knows))).toEqual([
    false,
    false,
    false,
    true,
  ])
})

test('recovering an account adds the words of its items again', async () => {
  const jean = await world.aMember()
  await offer(jean, 'Didgeridoo')
  await world.call(jean, accounts.disable, { id: jean.id, password: jean.password })
  await forget()
  expect(await knows('didgeridoo')).toBe(false)
  await world.call(null, accounts.recover, { accountValue: jean.email })
  await world.finishJobs()
  const token = /recover-account\/([\w-]{40})/.exec((await world.mails()).at(-1)?.text_body ?? '')?.[1] ?? ''
  await world.call(null, accounts.confirmRecovery, { token })
  expect(await search('didgerido')).toEqual(['Didgeridoo'])
})

test('keeps a word that a new item uses while the job runs', async () => {
  for (let round = 0; round < 5; round++) {
    const { id } = await offer(ada, 'Euphonium')
    await world.call(ada, items.delete, { id })
    const [again] = await Promise.all([offer(ada, 'Euphonium'), forget(), forget()])
    expect(await knows('euphonium')).toBe(true)
    await world.call(ada, items.delete, { id: again.id })
    await forget()
    expect(await knows('euphonium')).toBe(false)
  }
})

test('waits for uncommitted items before deleting words', async () => {
  await world.call(ada, items.delete, { id: (await offer(ada, 'Flugelhorn')).id })
  expect(await knows('flugelhorn')).toBe(true)
  const forgetting = await world.db.transaction().execute(async (tx) => {
    const item = { name: 'Flugelhorn', description: '', type: 'DN', category1: 'CH', owner_id: ada.id }
    const { id } = await tx.insertInto('items').values(item).returning('id').executeTakeFirstOrThrow()
    await learnWords(tx, id)
    const running = forget()
    await new Promise((resolve) => setTimeout(resolve, 300))
    return { running }
  })
  await forgetting.running
  expect(await knows('flugelhorn')).toBe(true)
})

import { mapCategories } from '@pollen/contract/map-categories'
import { members } from '@pollen/contract/members'
import { resourceKindCodes as kinds, type ResourceKind } from '@pollen/contract/resource-kinds'
import { endpointPath } from '@pollen/contract/write-request'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Member, startWorld, type World } from '../../../test/world.ts'

let world: World

beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

async function categoriesOf(member: Member) {
  const { map_ecats = [] } = await world.call(member, members.me, { columns: ['map_ecats'] })
  return map_ecats
}

const hiddenKinds = async (member: Member) =>
  (await categoriesOf(member)).filter(({ selected }) => !selected).map(({ category }) => category)

async function idOf(member: Member, kind: ResourceKind): Promise<number> {
  return (await categoriesOf(member)).find(({ category }) => category === kind)?.id ?? 0
}

const select = async (member: Member, kind: ResourceKind, selected: boolean) =>
  world.call(member, mapCategories.select, { id: await idOf(member, kind), selected })

test('the map of a new member shows public resources of all ten kinds', async () => {
  const [ada, jean] = [await world.aMember(), await world.aMember()]
  const categories = await categoriesOf(ada)
  expect(categories.map(({ category, selected }) => [category, selected])).toEqual(kinds.map((kind) => [kind, true]))
  const ids = [...categories, ...(await categoriesOf(jean))].map(({ id }) => id)
  expect(new Set(ids).size).toBe(20)
})

test('returns the categories from all endpoints of the own account', async () => {
  const ada = await world.aMember()
  const map_ecats = await categoriesOf(ada)
  expect(await world.call(ada, members.me)).toMatchObject({ map_ecats })
  expect(await world.call(ada, members.get, { id: ada.id, columns: ['map_ecats'] })).toEqual({ map_ecats })
  expect(await world.call(ada, members.updateMe, { description: 'Hello' })).toMatchObject({ map_ecats })
  for (const path of [endpointPath(members.me), endpointPath(members.get, { id: 'me' })]) {
    const answer = await world.http('GET', `${path}?columns[]=map_ecats`, { as: ada })
    expect(answer.json()).toEqual({ map_ecats })
  }
  expect(await world.call(ada, members.get, { id: 'me' })).toEqual(await world.call(ada, members.me))
})

test('a member hides one kind and shows it again, without effect on other members', async () => {
  const [ada, jean] = [await world.aMember(), await world.aMember()]
  expect(await select(ada, 'DEF', false)).toEqual({ id: await idOf(ada, 'DEF'), category: 'DEF', selected: false })
  await select(ada, 'DEF', false)
  await select(ada, 'REP', false)
  expect(await hiddenKinds(ada)).toEqual(['DEF', 'REP'])
  expect(await hiddenKinds(jean)).toEqual([])
  await select(ada, 'DEF', true)
  expect(await hiddenKinds(ada)).toEqual(['REP'])
})

test('a member hides all kinds at once, and shows them again', async () => {
  const ada = await world.aMember()
  await select(ada, 'BKC', false)
  const none = await world.call(ada, mapCategories.selectAll, { selected: false })
  expect(none).toEqual(await categoriesOf(ada))
  expect(await hiddenKinds(ada)).toEqual(kinds)
  await world.call(ada, mapCategories.selectAll, { selected: true })
  expect(await hiddenKinds(ada)).toEqual([])
})

test('the categories of a member do not exist for others', async () => {
  const [ada, jean] = [await world.aMember(), await world.aMember()]
  const id = await idOf(jean, 'BKC')
  expect(await world.refusal(ada, mapCategories.select, { id, selected: false })).toMatchObject({ status: 404 })
  const refusal = await world.refusal(ada, members.get, { id: jean.id, columns: ['map_ecats'] })
  expect(refusal).toMatchObject({ status: 400, serializer_errors: { 'columns.0': [expect.any(String)] } })
  expect(await hiddenKinds(jean)).toEqual([])
})

test('rejects ids of no category, even numerically close ones', async () => {
  const ada = await world.aMember()
  const first = await idOf(ada, 'BKC')
  for (const id of [first - 1, first + 10, first + 98, ada.id, 1, Number.MAX_SAFE_INTEGER]) {
    const refusal = await world.refusal(ada, mapCategories.select, { id, selected: false })
    expect([id, refusal.status]).toEqual([id, 404])
  }
  expect(await hiddenKinds(ada)).toEqual([])
})

test.each([
  ['en', 'This field is required', 'Invalid field'],
  ['fr', 'Ce champ est obligatoire', 'Champ invalide'],
])('rejects anything but a boolean with a field error (%s)', async (language, missing, invalid) => {
  const ada = await world.aMember()
  const id = await idOf(ada, 'BKC')
  const headers = { 'accept-language': language }
  for (const [sent, message] of [
    [{}, missing],
    [{ selected: null }, invalid],
    [{ selected: 'perhaps' }, invalid],
    [{ selected: 0 }, invalid],
    [{ selected: [false] }, invalid],
    [{ selected: { deep: { deeper: false } } }, invalid],
  ] as const) {
    for (const refusal of [
      await world.refusal(ada, mapCategories.select, { id, ...sent }, { headers }),
      await world.refusal(ada, mapCategories.selectAll, sent, { headers }),
    ]) {
      expect(refusal).toMatchObject({ status: 400, serializer_errors: { selected: [message] } })
    }
  }
  expect(await hiddenKinds(ada)).toEqual([])
})

test('sixty concurrent changes all take effect without a deadlock', async () => {
  const ada = await world.aMember()
  const ids = new Map((await categoriesOf(ada)).map(({ category, id }) => [category, id]))
  const hide = (kind: ResourceKind) =>
    world.call(ada, mapCategories.select, { id: ids.get(kind) ?? 0, selected: false })
  await Promise.all(Array.from({ length: 60 }, (_, nth) => hide(kinds[nth % 9] ?? 'BKC')))
  expect(await hiddenKinds(ada)).toEqual(kinds.slice(0, 9))
})

test('the last change of a kind wins between two tabs', async () => {
  const ada = await world.aMember()
  const [firstTab, secondTab] = [await categoriesOf(ada), await categoriesOf(ada)]
  const set = (tab: typeof firstTab, nth: number, selected: boolean) =>
    world.call(ada, mapCategories.select, { id: tab[nth]?.id ?? 0, selected })
  await set(firstTab, 0, false)
  await set(secondTab, 1, false)
  await set(secondTab, 0, true)
  expect(await hiddenKinds(ada)).toEqual(['DEF'])
})

test('the database rejects unknown kinds', async () => {
  const ada = await world.aMember()
  const write = world.db
    .updateTable('members')
    .set({ hidden_resources: sql<string[]>`ARRAY['XXX']` })
    .where('id', '=', ada.id)
    .execute()
  await expect(write).rejects.toThrow(/check constraint/)
})

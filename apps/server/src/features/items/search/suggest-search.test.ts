import type { InputOf } from '@pollen/contract/endpoint'
import { items } from '@pollen/contract/items'
import { members } from '@pollen/contract/members'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { type Member, startWorld, type World } from '../../../../test/world.ts'

let world: World
let owner: Member
let viewer: Member

beforeEach(async () => {
  await world?.stop()
  world = await startWorld()
  owner = await world.aMember({ username: 'odile' })
  viewer = await world.aMember()
})
afterAll(() => world.stop())

type Search = InputOf<typeof items.listActive>

const publish = async (fields: Partial<InputOf<typeof items.create>>) =>
  (
    await world.call(owner, items.create, {
      name: 'Objet',
      type: 'DN',
      category1: 'OT',
      description: 'Rien',
      ...fields,
    })
  ).id

const list = async (search: string, more: Search = {}) => {
  const { results, ...page } = await world.call(viewer, items.listActive, { search, ...more })
  return { ...page, ids: results.map(({ id }) => id) }
}

test('a different word finds nothing, and a similar known word is suggested', async () => {
  await publish({ name: 'Ponceuse électrique' })
  expect(await list('tondeuse')).toEqual({
    count: 0,
    count_is_exact: true,
    next: null,
    previous: null,
    ids: [],
    suggestion: { searches: ['ponceuse'], is_applied: false, count: 1, count_is_exact: true },
  })
})

test('an obvious typo is corrected, and the answer contains the correction', async () => {
  const drill = await publish({ name: 'Perceuse' })
  expect(await list('percuese')).toMatchObject({
    count: 0,
    ids: [drill],
    suggestion: { searches: ['perceuse'], is_applied: true, count: 1 },
  })
})

test('an exact search does not correct a typo but still suggests the correction', async () => {
  const drill = await publish({ name: 'Perceuse' })
  expect(await list('percuese', { exactSearch: 'true' })).toMatchObject({
    count: 0,
    ids: [],
    suggestion: { searches: ['perceuse'], is_applied: false, count: 1 },
  })
  expect(await list('perceuse', { exactSearch: 'true' })).toMatchObject({ count: 1, ids: [drill], suggestion: null })
  expect((await list('perc', { exactSearch: 'true' })).ids).toEqual([drill])
})

test.each([
  ['marteau', 'Manteau'],
  ['tondeuse', 'Ponceuse'],
  ['poire', 'Foire'],
  ['chaise', 'Chaîne'],
  ['range', 'Orange'],
  ['boat', 'Coat'],
])('"%s" counts as a different word than "%s"', async (typed, name) => {
  await publish({ name })
  const { ids, suggestion } = await list(typed)
  expect([ids, suggestion?.searches, suggestion?.is_applied]).toEqual([[], [name.toLowerCase()], false])
})

test.each([
  ['vleo', 'Vélo'],
  ['gsrden', 'Garden'],
  ['etagerre', 'Étagère'],
  ['aspirateu', 'Aspirateurs'],
  ['trampolyne', 'Trampoline'],
  ['aspirtaeur', 'Aspirateurs'],
])('"%s" counts as a typo of "%s"', async (typed, name) => {
  const id = await publish({ name })
  const { ids, suggestion } = await list(`${typed} odile`)
  expect([ids, suggestion?.searches, suggestion?.is_applied]).toEqual([[id], [`${name.toLowerCase()} odile`], true])
})

test('replaces only unknown words, and does not apply the correction if one of them is a different word', async () => {
  const drill = await publish({ name: 'Perceuse électrique', description: 'Une grande boîte' })
  expect(await list('Grande boîte, percuese ELECTIRQUE')).toMatchObject({
    ids: [drill],
    suggestion: { searches: ['Grande boîte, perceuse électrique'], is_applied: true },
  })
  expect(await list('grand manteau percuese')).toMatchObject({ ids: [], suggestion: null })
  await publish({ name: 'Marteau et perceuse' })
  expect(await list('manteau percuese')).toMatchObject({
    ids: [],
    suggestion: { searches: ['marteau perceuse'], is_applied: false, count: 1 },
  })
})

test('finds and suggests all equally similar words', async () => {
  const first = await publish({ name: 'Balles' })
  const second = await publish({ name: 'Ballet' })
  const { ids, suggestion } = await list('ballte')
  expect([...ids].sort()).toEqual([first, second].sort())
  expect(suggestion?.searches.toSorted()).toEqual(['balles', 'ballet'])
})

test('suggests nothing that the other filters exclude', async () => {
  await publish({ name: 'Ponceuse', type: 'LN' })
  await publish({ name: 'Perceuse', type: 'LN' })
  for (const search of ['tondeuse', 'percuese']) {
    expect(await list(search, { types: ['RQ'] })).toMatchObject({ count: 0, ids: [], suggestion: null })
  }
})

test('the new name of an owner is a known word and not a typo', async () => {
  const item = await publish({ name: 'Dust' })
  await world.call(owner, members.updateMe, { username: 'odile.dusk' })
  expect(await list('dusk')).toMatchObject({ count: 1, ids: [item], suggestion: null })
})

test('the pages of a corrected search are linked', async () => {
  const ids: number[] = []
  for (let n = 0; n < 5; n++) ids.push(await publish({ name: 'Perceuse' }))
  const found: number[] = []
  let cursor: string | undefined
  do {
    const page = await list('percuese', { page_size: 2, cursor })
    expect([page.count, page.suggestion?.count]).toEqual([0, 5])
    found.push(...page.ids)
    cursor = page.next ? (new URL(page.next).searchParams.get('cursor') ?? undefined) : undefined
  } while (cursor)
  expect(found.sort()).toEqual(ids.sort())
  expect((await list('percuese', { page: 9 })).suggestion).toMatchObject({ searches: ['perceuse'], count: 5 })
})

test('a map applies obvious corrections, but not different words', async () => {
  const place = { location: { longitude: 5.57, latitude: 50.64 } }
  const drill = await publish({ name: 'Perceuse', ...place })
  await publish({ name: 'Ponceuse', ...place })
  const pins = async (search: string, more: Search = {}) =>
    (await world.call(viewer, items.listMarkers, { search, ...more, bounds: ['51,5', '50,6'] })).ids
  expect(await pins('percuese')).toEqual([drill])
  expect(await pins('percuese', { exactSearch: 'true' })).toEqual([])
  expect(await pins('tondeuse')).toEqual([])
})

import { itemConditions, itemTypes } from '@pollen/contract/constants'
import { itemOrders } from '@pollen/contract/item-filters'
import { items } from '@pollen/contract/items'
import type { Location } from '@pollen/contract/location'
import { endpointPath } from '@pollen/contract/write-request'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ExpectedFilters, expectedList, type SearchedWord } from '../../../../test/expected-list.ts'
import { aPlace, insertSampleItems, type SampleItems } from '../../../../test/sample-items.ts'
import { ownerTopics, topics } from '../../../../test/sample-words.ts'
import { startWorld, type World } from '../../../../test/world.ts'

let world: World
let sample: SampleItems

beforeAll(async () => {
  world = await startWorld()
  sample = await insertSampleItems(world, 400)
})
afterAll(() => world.stop())

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 1 })
const moment = fc
  .integer({ min: -14, max: 14 })
  .map((halves) => new Date(Date.UTC(2026, 5, 15, 10) + halves * 1_800_000))
const orderings = Object.keys(itemOrders).flatMap((order) => [order, `-${order}`]) as ExpectedFilters['ordering'][]

type TypedWord = SearchedWord & { typed: string; isTypo?: boolean }
const word = (isLast: boolean) =>
  fc.constantFrom(...topics, ...ownerTopics).chain((topic): fc.Arbitrary<TypedWord> => {
    const prefixes = isLast ? topic.prefixes : []
    return fc
      .constantFrom(
        ...topic.searched.map((typed) => ({ typed, isExact: true })),
        ...topic.typos.map((typed) => ({ typed, isExact: false, isTypo: true })),
        ...prefixes.map((typed) => ({ typed, isExact: false })),
      )
      .map((chosen) => ({ ...chosen, topic }))
  })
const words = fc.oneof(
  word(true).map((only) => [only]),
  fc.tuple(word(false), word(true)).map((both) => [...both]),
)

const bounds = fc.oneof(
  fc.tuple(aPlace, aPlace).map(([a, b]) => boxOf(a, b)),
  fc.constantFrom(boxOf({ longitude: 179, latitude: 10 }, { longitude: -179, latitude: -40 })),
)
function boxOf(a: Location, b: Location) {
  const northWest = { longitude: a.longitude, latitude: Math.max(a.latitude, b.latitude) }
  return { northWest, southEast: { longitude: b.longitude, latitude: Math.min(a.latitude, b.latitude) } }
}

const combination = fc.record({
  words: maybe(words),
  types: maybe(fc.uniqueArray(fc.constantFrom(...itemTypes), { minLength: 1 })),
  categories: maybe(fc.uniqueArray(fc.constantFrom('FD' as const, 'HS', 'BK', 'AN'), { minLength: 1 })),
  conditions: maybe(fc.uniqueArray(fc.constantFrom(...itemConditions), { minLength: 1 })),
  availableFrom: maybe(moment),
  includeAfterAvailableFrom: maybe(fc.boolean()),
  availableUntil: maybe(moment),
  includeBeforeAvailableUntil: maybe(fc.boolean()),
  userLocation: aPlace,
  distancesRadius: maybe(
    fc.constantFrom<[number, number]>([0, 2], [0, 5], [1, 4], [0, 100], [5, 20_000], [0, 21_000], [100, 15_000]),
  ),
  onlyUnseen: maybe(fc.boolean()),
  minCreationdate: maybe(moment),
  bounds: maybe(bounds),
  ordering: maybe(fc.constantFrom(...orderings)),
})
/** Keeps a random subset of the filters, because all of them together match too few items. */
const filters = combination.chain((all) =>
  fc.subarray(Object.keys(all).filter((name) => name !== 'userLocation')).map((kept) => {
    const chosen = Object.fromEntries(Object.entries(all).filter(([name]) => kept.includes(name)))
    return { ...chosen, userLocation: all.userLocation } as typeof all
  }),
)

test('any combination of filters and orders matches a plain reference implementation, forwards and backwards', async () => {
  const check = fc.asyncProperty(filters, fc.integer({ min: 3, max: 100 }), async (input, size) => {
    const expected = expectedList(sample.items, input, sample.now).map(({ id }) => id)
    const first = `${endpointPath(items.listActive)}?page_size=${size}&${writeQuery(input)}`
    const pages = await walk(first, 'next', expected.length)
    const isCorrected = input.words?.some(({ isTypo }) => isTypo) ?? false
    for (const { count, suggestion } of pages) {
      const corrected = isCorrected && expected.length > 0 ? expected.length : undefined
      expect([count, suggestion?.count]).toEqual([isCorrected ? 0 : expected.length, corrected])
    }
    expect(pages.flatMap(idsOf)).toEqual(expected)
    const last = pages.at(-1)
    const back = last?.previous ? await walk(last.previous, 'previous', expected.length) : []
    expect(back.map(idsOf).reverse()).toEqual(pages.slice(0, -1).map(idsOf))
    for (const [nth, page] of back.entries()) expect(page.next).toBe(pages.at(-2 - nth)?.next)
    const second = await list(`${first}&page=2`)
    expect(idsOf(second)).toEqual(expected.slice(size, 2 * size))
    const third = await list(`${first}&page=3`)
    if (idsOf(third).length > 0) expect(idsOf(await list(third.previous ?? ''))).toEqual(idsOf(second))
  })
  await fc.assert(check, { numRuns: 60, endOnFailure: true })
})

test('map and list return the same items for any combination of filters', async () => {
  const check = fc.asyncProperty(filters, bounds, async (chosen, box) => {
    const query = { ...chosen, bounds: box }
    const expected = expectedList(sample.items, query, world.now())
    const url = `${endpointPath(items.listMarkers)}?${writeQuery(query)}`
    const { ids, is_complete } = (await world.http('GET', url, { as: sample.viewer })).json()
    expect(ids.toSorted()).toEqual(expected.map(({ id }) => id).toSorted())
    expect(is_complete).toBe(true)
  })
  await fc.assert(check, { numRuns: 60, endOnFailure: true })
})

type ItemPage = {
  count: number
  suggestion: { count: number } | null
  next: string | null
  previous: string | null
  results: { id: number }[]
}

const idsOf = ({ results }: ItemPage) => results.map(({ id }) => id)

/** Follows the links from this page to the end of the list, or to its beginning. */
async function walk(start: string, direction: 'next' | 'previous', most: number): Promise<ItemPage[]> {
  const pages: ItemPage[] = []
  for (let url: string | null = start; url; url = pages.at(-1)?.[direction] ?? null) {
    pages.push(await list(url))
    expect(pages.flatMap(idsOf).length).toBeLessThanOrEqual(most)
  }
  return pages
}

async function list(url: string): Promise<ItemPage> {
  const answer = await world.http('GET', url, { as: sample.viewer })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

function writeQuery({
  words,
  bounds,
  userLocation,
  ...others
}: typeof filters extends fc.Arbitrary<infer T> ? T : never) {
  const query = new URLSearchParams()
  const placeText = ({ longitude, latitude }: Location) => `SRID=4326;POINT (${longitude} ${latitude})`
  if (words) query.set('search', words.map(({ typed }) => typed).join(' '))
  for (const corner of bounds ? [bounds.northWest, bounds.southEast] : []) query.append('bounds[]', placeText(corner))
  query.set('userLocation', placeText(userLocation))
  for (const [name, value] of Object.entries(others)) {
    if (Array.isArray(value)) for (const part of value) query.append(`${name}[]`, String(part))
    else if (value instanceof Date) query.set(name, String(value.getTime() / 1000))
    else if (value !== undefined) query.set(name, String(value))
  }
  return query
}

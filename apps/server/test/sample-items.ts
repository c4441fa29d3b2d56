import { type categories, itemConditions, itemTypes } from '@pollen/contract/constants'
import { hasField } from '@pollen/contract/item-fields'
import { approximateLocation, type Location } from '@pollen/contract/location'
import fc from 'fast-check'
import { sql } from 'kysely'
import { owners, topics } from './sample-words.ts'
import type { World } from './world.ts'

const hour = 3_600_000
const codes = ['FD', 'HS', 'BK', 'GD', 'PR'] satisfies (keyof typeof categories)[]

const text = (most: number) =>
  fc
    .array(
      fc.oneof(
        fc.constantFrom(...topics).chain(({ written }) => fc.constantFrom(...written)),
        fc.constant('qui'),
      ),
      {
        minLength: 1,
        maxLength: most,
      },
    )
    .map((words) => words.join(' '))

/** Mostly around one town, so that items share grid cells. Some are near the 180th meridian. */
export const aPlace = fc.oneof(
  { weight: 8, arbitrary: fc.record({ longitude: between(5.5, 5.62), latitude: between(50.6, 50.68) }) },
  { weight: 1, arbitrary: fc.record({ longitude: between(178, 180), latitude: between(-40, 10) }) },
  { weight: 1, arbitrary: fc.record({ longitude: between(-180, -178), latitude: between(-40, 10) }) },
)

function between(min: number, max: number) {
  return fc.double({ min, max, noNaN: true, noDefaultInfinity: true }).map((degrees) => Math.round(degrees * 1e5) / 1e5)
}

/** Hours from now. Few values, so that many items have equal dates. */
const hours = fc.integer({ min: -6, max: 6 })

const anItem = fc.record({
  owner: fc.integer({ min: 0, max: owners.length }),
  type: fc.constantFrom(...itemTypes),
  name: text(2).filter((name) => name.length <= 50),
  description: text(4),
  chosen: fc.uniqueArray(fc.constantFrom(...codes), { minLength: 1, maxLength: 3 }),
  condition: fc.option(fc.constantFrom(...itemConditions)),
  visibility: fc.constantFrom('PB', 'PB', 'PB', 'PB', 'PB', 'PB', 'UL', 'DR'),
  isClosed: fc.constantFrom(false, false, false, false, false, true),
  created: hours,
  start: hours,
  lasting: fc.option(fc.integer({ min: 0, max: 8 })),
  place: fc.option(aPlace, { freq: 8 }),
  location_precision: fc.constantFrom('exact', 'approximate', 'approximate'),
  comments_count: fc.integer({ min: 0, max: 12 }),
  views_count: fc.integer({ min: 0, max: 3 }),
  isSeen: fc.boolean(),
})

export type SampleItems = Awaited<ReturnType<typeof insertSampleItems>>
export type SampleItem = SampleItems['items'][number]

/** Inserts items in all states, of the viewer and of several other owners. The last owner is disabled. */
export async function insertSampleItems(world: World, count: number) {
  const now = world.now()
  const viewer = await world.aMember({ username: 'viewer' })
  const others = []
  for (const username of owners) others.push(await world.aMember({ username }))
  const disabled = others.at(-1)
  const members = [viewer, ...others]

  const drawn = fc.sample(anItem, { numRuns: count, seed: 7 })
  const rows = drawn.map(
    ({ owner, chosen, isClosed, created, start, lasting, place, isSeen: _, condition, ...item }) => ({
      ...item,
      condition: hasField(item.type, 'condition') ? condition : null,
      owner_id: members[owner]?.id ?? viewer.id,
      category1: chosen[0] ?? 'OT',
      category2: chosen[1] ?? null,
      category3: chosen[2] ?? null,
      creationdate: new Date(now.getTime() + (created - 6) * hour),
      startdate: new Date(now.getTime() + start * hour),
      enddate: lasting === null ? null : new Date(now.getTime() + (start + lasting) * hour),
      closed_at: isClosed ? now : null,
      longitude: place?.longitude ?? null,
      latitude: place?.latitude ?? null,
    }),
  )
  const inserted = await world.db.insertInto('items').values(rows).returning(['id', 'seq']).execute()
  const items = rows.map((row, nth) => ({
    ...row,
    id: inserted[nth]?.id ?? 0,
    seq: inserted[nth]?.seq ?? 0,
    username: members.find(({ id }) => id === row.owner_id)?.username ?? '',
    isOwnerDisabled: row.owner_id === disabled?.id,
    isSeen: drawn[nth]?.isSeen === true || row.owner_id === viewer.id,
    publicPlace: publicLocation(drawn[nth]?.place ?? null, row.location_precision),
  }))
  const seen = items.filter((item) => item.isSeen && item.owner_id !== viewer.id)
  await world.db
    .insertInto('item_views')
    .values(seen.map(({ id }) => ({ item_id: id, member_id: viewer.id, viewed_at: now })))
    .execute()
  if (disabled) await world.db.updateTable('members').set({ disabled_at: now }).where('id', '=', disabled.id).execute()
  await sql`SELECT learn_all_words()`.execute(world.db)
  return { viewer, items, now, codes }
}

function publicLocation(place: Location | null, precision: string): Location | null {
  return place && (precision === 'exact' ? place : approximateLocation(place))
}

import { type ItemType, inEachLanguage } from '@pollen/contract/constants'
import { between, pick, type Random } from '../random.ts'
import { composeItem } from './compose-item.ts'
import { copyLine } from './copy-rows.ts'
import { growthDate, languageOf, usernameOf } from './fill-members.ts'
import { pickLocation } from './pick-location.ts'

export const itemColumns = [
  'owner_id',
  'type',
  'name',
  'description',
  'category1',
  'category2',
  'condition',
  'visibility',
  'creationdate',
  'published_at',
  'startdate',
  'enddate',
  'closed_at',
  'longitude',
  'latitude',
  'location_precision',
  'areas',
  'area_source',
  'comments_count',
  'views_count',
  'owner_username',
  'is_over',
]

type Options = {
  count: number
  members: { count: number; firstId: number }
  now: Date
  random: Random
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Each type, repeated by its weight out of twenty. */
const weightedTypes: readonly ItemType[] = [
  ...Array(9).fill('DN'),
  ...Array(5).fill('LN'),
  ...Array(4).fill('RQ'),
  'EV',
  'EV',
]

export function* itemLines({ count, members, now, random }: Options): Generator<string> {
  for (let nth = 0; nth < count; nth++) {
    const share = nth / count
    const creation = growthDate(share, now)
    // A member who had signed up by then. Few members have many items, most have few.
    const owner = Math.floor(members.count * share * random() ** 1.6)
    const type = pick(random, weightedTypes)
    const { town, longitude, latitude } = pickLocation(random)
    const { name, description, category1, category2 } = composeItem(random, { type, language: languageOf(owner), town })
    const { start, end, closed } = datesOf(type, { creation, now, random })
    const hasLocation = random() < 0.97
    const visibility = visibilityOf(random)
    yield copyLine([
      members.firstId + owner,
      type,
      name,
      description,
      category1,
      category2,
      conditionOf(type, random),
      visibility,
      creation,
      visibility === 'PB' ? creation : null,
      start,
      end,
      closed,
      hasLocation ? longitude : null,
      hasLocation ? latitude : null,
      type === 'EV' ? 'exact' : 'approximate',
      // Marked as named, so that no job names all of them.
      JSON.stringify(inEachLanguage(() => (hasLocation && town) || '')),
      'geocoder',
      smallCount(random),
      smallCount(random),
      usernameOf(members.firstId + owner),
      end !== null && end < now,
    ])
  }
}

/** Two of three things have a condition. Few of them are new or broken. */
function conditionOf(type: ItemType, random: Random): string | null {
  if ((type !== 'DN' && type !== 'LN') || random() < 0.33) return null
  return pick(random, ['new', 'good', 'good', 'good', 'good', 'good', 'worn', 'worn', 'worn', 'repair'])
}

/** A number of comments or views: mostly zero, sometimes up to 40. */
const smallCount = (random: Random) => Math.floor(40 * random() ** 4)

function visibilityOf(random: Random): string {
  const draw = random()
  return draw < 0.015 ? 'DR' : draw < 0.03 ? 'UL' : 'PB'
}

type DateOptions = { creation: Date; now: Date; random: Random }

function datesOf(type: ItemType, { creation, now, random }: DateOptions) {
  const later = (from: Date, ms: number) => new Date(from.getTime() + ms)
  const isClosed = random() < 0.05
  const closed = isClosed ? later(creation, (now.getTime() - creation.getTime()) * random()) : null
  if (type === 'EV') {
    const start = later(creation, between(random, 3, 40) * dayMs)
    return { start, end: later(start, between(random, 1, 6) * hourMs), closed }
  }
  const end = random() < 0.03 ? later(creation, between(random, 5, 90) * dayMs) : null
  return { start: creation, end, closed }
}

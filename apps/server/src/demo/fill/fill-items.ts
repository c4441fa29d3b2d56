import type { ItemType } from '@pollen/contract/constants'
import { between, pick, type Random } from '../random.ts'
import { composeItem } from './compose-item.ts'
import { copyLine } from './copy-line.ts'
import { languageOf, usernameOf } from './fill-members.ts'
import { pickPlace } from './pick-place.ts'
import { momentOf } from './timeline.ts'

export const itemColumns = [
  'id',
  'owner_id',
  'type',
  'name',
  'description',
  'category1',
  'category2',
  'visibility',
  'creationdate',
  'startdate',
  'enddate',
  'closed_at',
  'longitude',
  'latitude',
  'location_precision',
  'comments_count',
  'views_count',
  'owner_username',
  'is_over',
]

export type ItemPlan = {
  count: number
  firstId: number
  members: { count: number; firstId: number }
  now: Date
  random: Random
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Twenty tickets: the share of each type. */
const types: readonly ItemType[] = [...Array(9).fill('DN'), ...Array(5).fill('LN'), ...Array(4).fill('RQ'), 'EV', 'EV']

export function* itemLines({ count, firstId, members, now, random }: ItemPlan): Generator<string> {
  for (let nth = 0; nth < count; nth++) {
    const share = nth / count
    const creation = momentOf(share, now)
    // Somebody who had signed up by then; few members share much, most share little.
    const owner = Math.floor(members.count * share * random() ** 1.6)
    const type = pick(random, types)
    const { town, longitude, latitude } = pickPlace(random)
    const { name, description, category1, category2 } = composeItem(random, { type, language: languageOf(owner), town })
    const { start, end, closed } = datesOf(type, { creation, now, random })
    const isSomewhere = random() < 0.97
    yield copyLine([
      firstId + nth,
      members.firstId + owner,
      type,
      name,
      description,
      category1,
      category2,
      visibilityOf(random),
      creation,
      start,
      end,
      closed,
      isSomewhere ? longitude : null,
      isSomewhere ? latitude : null,
      type === 'EV' ? 'exact' : 'approximate',
      few(random),
      few(random),
      usernameOf(members.firstId + owner),
      end !== null && end < now,
    ])
  }
}

/** How often something was commented on or looked at: mostly not at all, sometimes much. */
const few = (random: Random) => Math.floor(40 * random() ** 4)

function visibilityOf(random: Random): string {
  const ticket = random()
  return ticket < 0.015 ? 'DR' : ticket < 0.03 ? 'UL' : 'PB'
}

type Moment = { creation: Date; now: Date; random: Random }

function datesOf(type: ItemType, { creation, now, random }: Moment) {
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

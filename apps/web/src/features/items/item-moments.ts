import type { Item } from '@pollen/contract/items'

type Dates = Pick<Item, 'creationdate' | 'startdate' | 'enddate' | 'visibility'>

/** What is worth saying about when: it was published, and it starts, ends or ended. */
export function itemMoments({ creationdate, startdate, enddate, visibility }: Dates, now = new Date()) {
  const moments = [{ key: visibility === 'DR' ? 'item-written' : 'item-published', date: creationdate }]
  if (new Date(startdate) > now) moments.push({ key: 'item-starts', date: startdate })
  if (enddate) moments.push({ key: hasEnded({ enddate }, now) ? 'item-ended' : 'item-ends', date: enddate })
  return moments
}

export const hasEnded = ({ enddate }: Pick<Item, 'enddate'>, now = new Date()) =>
  enddate !== null && new Date(enddate) <= now

import type { Item } from '@pollen/contract/items'

type DatedItem = Pick<Item, 'creationdate' | 'startdate' | 'enddate' | 'visibility'>

/** The dates that matter now, each with the key of its text: published, and starting, ending or ended. */
export function itemDates({ creationdate, startdate, enddate, visibility }: DatedItem, now = new Date()) {
  const dates = [{ key: visibility === 'DR' ? 'item-written' : 'item-published', date: creationdate }]
  if (new Date(startdate) > now) dates.push({ key: 'item-starts', date: startdate })
  if (enddate) dates.push({ key: hasEnded({ enddate }, now) ? 'item-ended' : 'item-ends', date: enddate })
  return dates
}

type ItemState = 'closed' | 'draft' | 'unlisted' | 'ended' | 'notYet'

/** Everything that is unusual about an item. A closed one is closed, whatever else it was. */
export function itemStates(item: DatedItem & Pick<Item, 'is_closed'>, now = new Date()): ItemState[] {
  if (item.is_closed) return ['closed']
  const states: ItemState[] = []
  if (item.visibility === 'DR') states.push('draft')
  if (item.visibility === 'UL') states.push('unlisted')
  if (hasEnded(item, now)) states.push('ended')
  else if (new Date(item.startdate) > now) states.push('notYet')
  return states
}

export const hasEnded = ({ enddate }: Pick<Item, 'enddate'>, now = new Date()) =>
  enddate !== null && new Date(enddate) <= now

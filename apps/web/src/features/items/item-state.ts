import type { Item } from '@pollen/contract/items'

type DatedItem = Pick<Item, 'type' | 'creationdate' | 'startdate' | 'enddate' | 'visibility'>

/** The dates that matter now, each with the key of its text: published, and starting, ending or ended. */
export function itemDates(item: DatedItem, now = new Date()) {
  const { creationdate, startdate, enddate } = item
  const isEvent = item.type === 'EV'
  const dates = [{ key: item.visibility === 'DR' ? 'item-written' : 'item-published', date: creationdate }]
  if (new Date(startdate) > now) dates.push({ key: 'item-starts', date: startdate })
  else if (isEvent && hasChosenStart(item) && !hasEnded(item, now)) dates.push({ key: 'item-started', date: startdate })
  if (enddate) dates.push({ key: hasEnded({ enddate }, now) ? 'item-ended' : 'item-ends', date: enddate })
  return dates
}

type ItemState = 'closed' | 'draft' | 'unlisted' | 'ended' | 'event' | 'notYet'

/** Everything to say about an item besides its contents. A closed one is closed, whatever else it was. */
export function itemStates(item: DatedItem & Pick<Item, 'is_closed'>, now = new Date()): ItemState[] {
  if (item.is_closed) return ['closed']
  const states: ItemState[] = []
  if (item.visibility === 'DR') states.push('draft')
  if (item.visibility === 'UL') states.push('unlisted')
  if (hasEnded(item, now)) states.push('ended')
  else if (item.type === 'EV') states.push('event')
  else if (new Date(item.startdate) > now) states.push('notYet')
  return states
}

export const hasEnded = ({ enddate }: Pick<Item, 'enddate'>, now = new Date()) =>
  enddate !== null && new Date(enddate) <= now

/** The server gives an item without a start the time of its creation, which no member can choose to the millisecond. */
export const hasChosenStart = ({ startdate, creationdate }: Pick<Item, 'startdate' | 'creationdate'>) =>
  startdate !== creationdate

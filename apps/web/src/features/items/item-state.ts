import type { Item } from '@pollen/contract/items'

type DatedItem = Pick<Item, 'type' | 'creationdate' | 'startdate' | 'enddate' | 'visibility'>

/** Returns the relevant dates with their locale keys: published, and starting, ending or ended. */
export function itemDates(item: DatedItem, now = new Date()) {
  const { creationdate, startdate, enddate } = item
  const isEvent = item.type === 'EV'
  const dates = [{ key: item.visibility === 'DR' ? 'item-written' : 'item-published', date: creationdate }]
  if (new Date(startdate) > now) dates.push({ key: 'item-starts', date: startdate })
  else if (isEvent && hasChosenStart(item) && !hasEnded(item, now)) dates.push({ key: 'item-started', date: startdate })
  if (enddate) dates.push({ key: hasEnded({ enddate }, now) ? 'item-ended' : 'item-ends', date: enddate })
  return dates
}

type ItemState = 'closed' | 'draft' | 'unlisted' | 'ended' | 'notYet'

/** Returns the unusual states of an item. Closed takes precedence over all others. */
export function itemStates(item: DatedItem & Pick<Item, 'is_closed'>, now = new Date()): ItemState[] {
  if (item.is_closed) return ['closed']
  const states: ItemState[] = []
  if (item.visibility === 'DR') states.push('draft')
  if (item.visibility === 'UL') states.push('unlisted')
  if (hasEnded(item, now)) states.push('ended')
  // The page of an event opens with its date.
  else if (item.type !== 'EV' && new Date(item.startdate) > now) states.push('notYet')
  return states
}

export const hasEnded = ({ enddate }: Pick<Item, 'enddate'>, now = new Date()) =>
  enddate !== null && new Date(enddate) <= now

/** The server sets an unchosen start to the time of creation, which members cannot choose to the millisecond. */
export const hasChosenStart = ({ startdate, creationdate }: Pick<Item, 'startdate' | 'creationdate'>) =>
  startdate !== creationdate

/** Returns the locale key of a reason, which depends on the type: "donated", "lent", "it took place". */
export const closingReasonKey = ({ type, closed_reason: reason }: Pick<Item, 'type' | 'closed_reason'>) =>
  `closing-reason__${reason === 'OTH' ? reason : `${type}_${reason}`}`

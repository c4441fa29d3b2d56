import type { Item } from '@pollen/contract/items'
import { hasEnded } from '../item-moments.ts'

type Facts = Pick<Item, 'is_closed' | 'visibility' | 'startdate' | 'enddate'>
type ItemState = 'closed' | 'draft' | 'unlisted' | 'ended' | 'notYet'

/** A closed item is closed, whatever else it was. */
export function itemStates(item: Facts, now = new Date()): ItemState[] {
  if (item.is_closed) return ['closed']
  const states: ItemState[] = []
  if (item.visibility === 'DR') states.push('draft')
  if (item.visibility === 'UL') states.push('unlisted')
  if (hasEnded(item, now)) states.push('ended')
  else if (new Date(item.startdate) > now) states.push('notYet')
  return states
}

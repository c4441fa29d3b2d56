import { closingReasons, type Item } from '@pollen/contract/items'

type Closable = Pick<Item, 'type' | 'closed_reason'>

/** How it went, in the words of its type. */
export const closingReasonKey = ({ type, closed_reason: reason }: Closable) =>
  `closing-reason__${reason === 'OTH' ? reason : `${type}_${reason}`}`

export const closingReasonsOf = (type: Item['type']) =>
  closingReasons.map((reason) => ({ reason, key: closingReasonKey({ type, closed_reason: reason }) }))

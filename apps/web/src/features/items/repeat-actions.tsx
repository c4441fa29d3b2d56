import type { Item } from '@pollen/contract/items'
import { EditLink } from './edit-link.tsx'
import { SubmitAgain } from './submit-again.tsx'

/** The actions on the card of a repeat item. */
export function RepeatActions({ item }: { item: Pick<Item, 'id'> }) {
  return (
    <>
      <SubmitAgain item={item} look="filled" />
      <EditLink item={item} look="outlined" isTemplate />
    </>
  )
}

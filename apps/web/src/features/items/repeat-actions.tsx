import type { Item } from '@pollen/contract/items'
import { EditLink } from './edit-link.tsx'
import { SubmitAgain } from './submit-again.tsx'

/** The actions of a repeat item, on its card and on its page. */
export function RepeatActions({ item }: { item: Pick<Item, 'id'> }) {
  return (
    <>
      <SubmitAgain item={item} look="filled" />
      <EditLink item={item} look="outlined" isTemplate />
    </>
  )
}

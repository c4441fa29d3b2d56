import type { Item } from '@pollen/contract/items'
import { SubmitAgain } from '../submit-again.tsx'
import { EditItem } from './edit-item.tsx'
import classes from './item-actions.module.css'

/** What a recurrent item is for: to be submitted again. */
export function TemplateActions({ item }: { item: Item }) {
  return (
    <div className={classes.actions}>
      <SubmitAgain item={item} look="filled" />
      <EditItem item={item} look="outlined" />
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { ItemFormSkeleton } from './item-form-frame.tsx'
import { emptyContent } from './item-form-store.ts'
import { NewItemForm, newItemQuery } from './new-item-form.tsx'

const name = 'item'
const startQuery = newItemQuery(name, async () => emptyContent)

export function AddItemPage() {
  const { data } = useQuery(startQuery)
  return data ? <NewItemForm name={name} start={data} /> : <ItemFormSkeleton />
}

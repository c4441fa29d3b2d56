import { useQuery } from '@tanstack/react-query'
import { beginningQuery, plainOrigin } from './begin-item.ts'
import { ItemFormSkeleton } from './item-form-skeleton.tsx'
import { NewItem } from './new-item.tsx'

const name = 'item'
const beginning = beginningQuery(name, async () => plainOrigin)

export function AddItemPage() {
  const { data } = useQuery(beginning)
  return data ? <NewItem name={name} beginning={data} /> : <ItemFormSkeleton />
}

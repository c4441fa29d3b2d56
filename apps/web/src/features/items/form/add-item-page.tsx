import { maxNameLength } from '@pollen/contract/items'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { ItemFormSkeleton } from './item-form-frame.tsx'
import { emptyContent, type ItemFormContent, usualPrecision } from './item-form-store.ts'
import { emptyValues } from './item-form-values.ts'
import { NewItemForm, newItemQuery } from './new-item-form.tsx'

/** A new item. `?ask=drill` begins a request for what somebody searched and did not find. */
export function AddItemPage() {
  const { ask } = useSearch({ strict: false }) as { ask?: unknown }
  const words = typeof ask === 'string' || typeof ask === 'number' ? String(ask).trim() : ''
  const name = words ? `item-asking-${words}` : 'item'
  const { data } = useQuery(newItemQuery(name, async () => (words ? requestFor(words) : emptyContent)))
  return data ? <NewItemForm key={name} name={name} start={data} /> : <ItemFormSkeleton />
}

function requestFor(words: string): ItemFormContent {
  const values = { ...emptyValues, type: 'RQ' as const, name: shorten(words) }
  return { ...emptyContent, values: { ...values, precision: usualPrecision(values) } }
}

/** Without the half of a character at the end: the server refuses that. */
const shorten = (words: string) => words.slice(0, maxNameLength).replace(/[\ud800-\udbff]$/, '')

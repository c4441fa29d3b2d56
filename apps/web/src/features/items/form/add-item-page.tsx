import { maxDescriptionLength, maxNameLength } from '@pollen/contract/item-fields'
import { itemImageSides } from '@pollen/contract/item-images'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { preparePicture, type ReadableTypes } from '../../../lib/picture-file.ts'
import { currentSession } from '../../../lib/session.ts'
import { readSharedInput, type SharedInput } from '../../../lib/shared-input.ts'
import { useFetchReadableTypes } from '../../instance/index.ts'
import { newPhoto, type Photo } from '../photos/photo.ts'
import { ItemFormSkeleton } from './item-form-frame.tsx'
import { emptyContent, type ItemFormContent, usualPrecision } from './item-form-store.ts'
import { emptyValues } from './item-form-values.ts'
import { NewItemForm, newItemQuery } from './new-item-form.tsx'

/**
 * A new item. `?ask=drill` begins a request for what somebody searched and did not find, `?shared=…` an item with what somebody
 * shared from another app at that moment.
 */
export function AddItemPage() {
  const { ask, shared } = useSearch({ strict: false }) as { ask?: unknown; shared?: unknown }
  const fetchReadableTypes = useFetchReadableTypes()
  const words = typeof ask === 'string' || typeof ask === 'number' ? String(ask).trim() : ''
  const sharedAt = typeof shared === 'number' ? shared : 0
  const name = words ? `item-asking-${words}` : sharedAt ? `item-shared-${sharedAt}` : 'item'
  const readShared = async () => {
    const memberId = currentSession()?.userId
    if (memberId === undefined) return emptyContent
    const shared = await readSharedInput(sharedAt, memberId)
    return shared && mayOpen(shared) ? contentFromShared(shared, fetchReadableTypes) : emptyContent
  }
  const { data } = useQuery(newItemQuery(name, words ? requestFor(words) : sharedAt ? readShared : emptyContent))
  return data ? <NewItemForm key={name} name={name} start={data} /> : <ItemFormSkeleton />
}

const mayOpen = ({ isAppOnly }: SharedInput) => !isAppOnly || window.matchMedia('(display-mode: standalone)').matches

/** A link that was shared belongs to the text; some apps repeat it there. Photos that cannot be read are left out. */
async function contentFromShared(shared: SharedInput, fetchReadableTypes: () => Promise<ReadableTypes>) {
  const { title, text, url } = shared
  const description = [text.trim(), text.includes(url) ? '' : url].filter(Boolean).join('\n')
  const values = {
    ...emptyValues,
    name: shorten(title.trim(), maxNameLength),
    description: shorten(description, maxDescriptionLength),
  }
  const photos: Photo[] = []
  for (const file of shared.photos) {
    const { picture } = await preparePicture(file, itemImageSides.large, fetchReadableTypes)
    if (picture) photos.push(newPhoto(picture))
  }
  return { ...emptyContent, values, photos }
}

function requestFor(words: string): ItemFormContent {
  const values = { ...emptyValues, type: 'RQ' as const, name: shorten(words, maxNameLength) }
  return { ...emptyContent, values: { ...values, location_precision: usualPrecision(values) } }
}

/** Without the half of a character at the end: the server refuses that. */
const shorten = (words: string, length: number) => words.slice(0, length).replace(/[\ud800-\udbff]$/, '')

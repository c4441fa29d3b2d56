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
 * The form of a new item. `?ask=drill` prefills a request for a search without results, `?shared=…` an item with input shared from another
 * app.
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

/** A shared link is added to the text, unless the app has already included it there. Photos that cannot be decoded are left out. */
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

/** Does not cut a surrogate pair in half, which the server would refuse. */
const shorten = (words: string, length: number) => words.slice(0, length).replace(/[\ud800-\udbff]$/, '')

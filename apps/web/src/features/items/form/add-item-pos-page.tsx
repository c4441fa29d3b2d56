import { pages } from '@pollen/contract/pages'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { translate } from '../../../lib/i18n.ts'
import { showSnackbar } from '../../../ui/snackbar.tsx'
import { reverseGeocode } from '../../places/index.ts'
import { readPosition, resourceValues } from './item-at-position.ts'
import { ItemFormSkeleton } from './item-form-frame.tsx'
import { emptyContent, type ItemFormContent, usualPrecision } from './item-form-store.ts'
import { emptyValues } from './item-form-values.ts'
import { NewItemForm, newItemQuery } from './new-item-form.tsx'

type Params = Record<string, string | undefined>

/** Limits the wait for reverse geocoding. The form then opens without an address, because the location is sufficient. */
const timeoutMs = 3000

/** Returns the initial content of the form: the location and, if the item starts from a public resource, values of that resource. */
async function contentAt(params: Params): Promise<ItemFormContent> {
  const position = readPosition(params)
  if (!position) {
    showSnackbar('error', translate('item-form-pos-failed'))
    return emptyContent
  }
  const { location, type, kind, resource, isKindRefused } = position
  if (isKindRefused) showSnackbar('error', translate('item-form-kind-refused'))
  const timeout = new Promise<string>((resolve) => setTimeout(resolve, timeoutMs, ''))
  const address = await Promise.race([reverseGeocode(location), timeout])
  const place = { address, location, use_coordinates: true }
  const fromResource = kind ? resourceValues(kind, type, translate) : {}
  const values = { ...emptyValues, type, place, resource, ...fromResource }
  const location_precision = kind ? 'exact' : usualPrecision(values)
  const hasChosen = { precision: kind !== null, categories: kind !== null }
  return { ...emptyContent, values: { ...values, location_precision }, hasChosen }
}

export function AddItemPosPage() {
  const params: Params = useParams({ from: `/with-navbar${pages.addItemPos.path}` })
  const { lat, lng, type, resource, rid } = params
  const name = ['item-at', lat, lng, type, resource, rid].filter(Boolean).join('-')
  const { data } = useQuery(newItemQuery(name, () => contentAt(params)))
  return data ? <NewItemForm key={name} name={name} start={data} /> : <ItemFormSkeleton />
}

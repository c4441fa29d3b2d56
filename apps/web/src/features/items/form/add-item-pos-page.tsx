import { pages } from '@pollen/contract/pages'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { translate } from '../../../lib/i18n.ts'
import { showSnackbar } from '../../../ui/snackbar.tsx'
import { nameLocation } from '../../places/index.ts'
import { beginningQuery, plainOrigin } from './begin-item.ts'
import { usualPrecision } from './form-state.ts'
import { ItemFormSkeleton } from './item-form-skeleton.tsx'
import { emptyValues } from './item-values.ts'
import { NewItem } from './new-item.tsx'
import { readPosition } from './read-position.ts'
import { resourceValues } from './resource-values.ts'
import type { Origin } from './use-item-state.ts'

type Params = Record<string, string | undefined>

/** Words for a point that come late are not worth waiting for: the point says enough. */
const patienceMs = 3000

/** A new item at a spot of the map, perhaps started from a public resource that is there. */
async function beginAt(params: Params): Promise<Origin> {
  const position = readPosition(params)
  if (!position) {
    showSnackbar('error', translate('item-form-pos-failed'))
    return plainOrigin
  }
  const { location, type, kind, resource } = position
  const tooLate = new Promise<string>((resolve) => setTimeout(resolve, patienceMs, ''))
  const address = await Promise.race([nameLocation(location), tooLate])
  const place = { address, location, use_coordinates: true }
  const started = kind ? resourceValues(kind, type, translate) : {}
  const values = { ...emptyValues, type, place, resource, ...started }
  const precision = kind ? 'exact' : usualPrecision(values)
  const hasChosen = { precision: kind !== null, categories: kind !== null }
  return { state: { values: { ...values, precision }, hasChosen, suggested: null }, photos: [] }
}

export function AddItemPosPage() {
  const params: Params = useParams({ from: `/with-navbar${pages.addItemPos.path}` })
  const { lat, lng, type, resource, rid } = params
  const name = ['item-at', lat, lng, type, resource, rid].filter(Boolean).join('-')
  const { data } = useQuery(beginningQuery(name, () => beginAt(params)))
  return data ? <NewItem key={name} name={name} beginning={data} /> : <ItemFormSkeleton />
}

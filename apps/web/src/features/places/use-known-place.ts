import type { Location } from '@pollen/contract/location'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLocation, GeolocationFailure } from '../../lib/geolocation.ts'
import { showSnackbar } from '../../ui/snackbar.tsx'
import { meQuery } from '../members/index.ts'
import type { ChosenPlace } from './chosen-place.ts'
import { nameLocation } from './places.api.ts'

type Source = 'position' | 'reference'

/** A place that is a point first and gets its words from the map: where the person is, or their reference place. */
export function useKnownPlace(onChange: (place: ChosenPlace) => void) {
  const { t } = useTranslation()
  const { data: me } = useQuery(meQuery)
  const [busy, setBusy] = useState<Source>()
  const latest = useRef(onChange)
  latest.current = onChange

  async function take(location: Location) {
    const address = await nameLocation(location)
    // Without words, the numbers are what can be read and mended.
    latest.current({ address, location, use_coordinates: address === '' })
  }

  async function takePosition() {
    setBusy('position')
    try {
      await take(await currentLocation())
    } catch (failure) {
      if (!(failure instanceof GeolocationFailure)) throw failure
      showSnackbar('error', t(failure.messageKey))
    } finally {
      setBusy(undefined)
    }
  }

  async function takeReference() {
    if (!me?.ref_location) return showSnackbar('error', t('enable-reflocation-to-use-feature'))
    setBusy('reference')
    await take(me.ref_location)
    setBusy(undefined)
  }
  return { busy, takePosition, takeReference, reference: me?.ref_location ?? null }
}

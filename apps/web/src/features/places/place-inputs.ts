import { type Location, readLocation } from '@pollen/contract/location'
import { type AddressSuggestion, isTown } from '@pollen/contract/places'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatLocation } from '../../lib/format.ts'
import { currentLocation, GeolocationFailure } from '../../lib/geolocation.ts'
import { useDebouncedValue } from '../../lib/use-debounced.ts'
import { showFailure, showSnackbar } from '../../ui/snackbar.tsx'
import { meQuery } from '../members/index.ts'
import { type AddressStatus, useFoundAddress } from './found-address.tsx'
import { nameLocation, nameQuery } from './places.api.ts'

/** The place of an item: its address, and the point if it is known. */
export type ChosenPlace = { address: string; location: Location | null; use_coordinates: boolean }

type OnChange = (place: ChosenPlace) => void
/** How the map knows an address. `town` is the town, if that is all that the map knows. */
type MapEntry = { address: string; name: string; town: string | null }

/** A place given by its address. A picked suggestion has its point; a typed address is searched for. */
export function useAddressInput(place: ChosenPlace, onChange: OnChange) {
  const [hasTyped, setHasTyped] = useState(false)
  const [entry, setEntry] = useState<MapEntry>()
  const isUnknown = hasTyped && place.location === null && !place.use_coordinates
  const { found, isLooking } = useFoundAddress(isUnknown ? place.address : '')
  const latest = useRef({ place, onChange })
  latest.current = { place, onChange }

  useEffect(() => {
    if (!found) return
    const { place, onChange } = latest.current
    setEntry({ address: place.address, name: found.address, town: found.is_town ? found.city : null })
    onChange({ ...place, location: { longitude: found.longitude, latitude: found.latitude } })
  }, [found])

  function type(address: string) {
    setHasTyped(true)
    onChange({ address, location: null, use_coordinates: false })
  }

  function pick(suggestion: AddressSuggestion) {
    const { address, location } = suggestion
    setEntry({ address, name: address, town: isTown(suggestion) ? suggestion.city : null })
    onChange({ address, location, use_coordinates: false })
  }
  const status = addressStatus(place, isLooking, entry?.address === place.address ? entry : undefined)
  return { type, pick, status }
}

function addressStatus(place: ChosenPlace, isLooking: boolean, entry: MapEntry | undefined): AddressStatus | undefined {
  if (place.location === null) {
    if (place.address.trim() === '') return undefined
    return { state: isLooking ? 'looking' : 'missing', name: '' }
  }
  if (entry && entry.town !== null) return { state: 'town', name: entry.town }
  const hasOtherName = entry !== undefined && entry.name !== place.address
  return hasOtherName ? { state: 'named', name: entry.name } : { state: 'found', name: '' }
}

const debounceMs = 750

/**
 * A place given by a point: by coordinates, shown as they were typed, or by a pin on the map. The map names the point, unless
 * the member wrote an address: then the name is only offered.
 */
export function usePointInput(place: ChosenPlace, onChange: OnChange) {
  const [text, setText] = useState('')
  const [given, setGiven] = useState<Location | null>(null)
  const coordinates = place.use_coordinates ? place.location : null
  const isOwnText = coordinates === null || isSamePoint(readLocation(text), coordinates)
  // A point that was there before keeps the address that it has.
  const isGiven = place.location !== null && place.location === given
  const point = isGiven || (place.use_coordinates && place.address === '') ? place.location : null
  const debounced = useDebouncedValue(point, debounceMs)
  const { data } = useQuery(nameQuery(debounced))
  const name = point !== null && debounced === point ? data : undefined
  // Who gives coordinates does not see the address: it is the map's.
  const latest = useRef({ place, onChange, nameFromMap: place.use_coordinates ? place.address : '' })
  latest.current = { ...latest.current, place, onChange }

  useEffect(() => {
    const { place, onChange, nameFromMap } = latest.current
    const isOwnAddress = place.address.trim() !== '' && place.address !== nameFromMap
    if (name === undefined || isOwnAddress) return
    latest.current.nameFromMap = name
    // Without a name, the coordinates are what the member can read and correct.
    const useCoordinates = place.use_coordinates || name === ''
    if (name === place.address && useCoordinates === place.use_coordinates) return
    onChange({ ...place, address: name, use_coordinates: useCoordinates })
  }, [name])

  function give(changes: Partial<ChosenPlace> & Pick<ChosenPlace, 'location'>) {
    setGiven(changes.location)
    onChange({ ...place, ...changes })
  }
  return {
    text: isOwnText ? text : formatLocation(coordinates),
    type(text: string) {
      setText(text)
      give({ location: readLocation(text), use_coordinates: true })
    },
    movePin: (location: Location) => give({ location }),
    /** What the map calls the point that was given, once it is known. */
    name: isGiven ? name : undefined,
    isGiven,
    /** Remembers that the map, and not the member, wrote this address. */
    setNameFromMap(address: string) {
      latest.current.nameFromMap = address
    },
  }
}

const isSamePoint = (one: Location | null, other: Location) => JSON.stringify(one) === JSON.stringify(other)

/** A place that is a point first and is named by the map: the device's position, or the reference location. */
export function useKnownPoint(onChange: OnChange) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { data: me } = useQuery(meQuery)
  const [busy, setBusy] = useState<'position' | 'reference'>()
  const latest = useRef(onChange)
  latest.current = onChange

  async function choose(location: Location) {
    const address = await nameLocation(location)
    // Without a name, the coordinates are what the member can read and correct.
    latest.current({ address, location, use_coordinates: address === '' })
  }

  async function choosePosition() {
    setBusy('position')
    try {
      await choose(await currentLocation())
    } catch (failure) {
      if (!(failure instanceof GeolocationFailure)) throw failure
      showSnackbar('error', t(failure.messageKey))
    } finally {
      setBusy(undefined)
    }
  }

  async function chooseReference() {
    setBusy('reference')
    try {
      const { ref_location } = await client.ensureQueryData(meQuery)
      if (ref_location) await choose(ref_location)
      else showSnackbar('error', t('enable-reflocation-to-use-feature'))
    } catch (failure) {
      showFailure(failure)
    } finally {
      setBusy(undefined)
    }
  }
  return { busy, choosePosition, chooseReference, reference: me?.ref_location ?? null }
}

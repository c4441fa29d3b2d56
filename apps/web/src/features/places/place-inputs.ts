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
import { reverseGeocode, reverseGeocodeQuery } from './places.api.ts'

/** The place of an item: an address, and a location if it is known. */
export type ChosenPlace = { address: string; location: Location | null; use_coordinates: boolean }

type OnChange = (place: ChosenPlace) => void

/** The state that the controls of a place share: its address, its point, and known points. */
export function usePlaceInputs(place: ChosenPlace, onChange: OnChange) {
  const address = useAddressInput(place, onChange)
  const point = usePointInput(place, onChange)
  const known = useKnownPoint((next) => {
    point.setNameFromMap(next.address)
    onChange(next)
  })
  // Restores the address when the member switches to coordinates and back.
  const previous = useRef<ChosenPlace>(undefined)
  return {
    place,
    address,
    point,
    known,
    pickAddress(suggestion: AddressSuggestion) {
      // The center of a town has no street, so a more specific address was typed by the member.
      if (!isTown(suggestion)) point.setNameFromMap(suggestion.address)
      address.pick(suggestion)
    },
    takeName(name: string) {
      point.setNameFromMap(name)
      onChange({ ...place, address: name })
    },
    switchTo(useCoordinates: boolean) {
      const restored = previous.current?.use_coordinates === useCoordinates ? previous.current : undefined
      previous.current = place
      onChange(restored ?? { ...place, use_coordinates: useCoordinates })
    },
  }
}
export type PlaceInputs = ReturnType<typeof usePlaceInputs>

/** Geocoding result of an address. `town` is set if only the town is known. */
type MapEntry = { address: string; name: string; town: string | null }

/** Manages a place that is given by its address. A picked suggestion has a location; a typed address is geocoded. */
function useAddressInput(place: ChosenPlace, onChange: OnChange) {
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
 * Manages a place that is given by a point: typed coordinates, which keep their notation, or a pin on the map. The point is reverse
 * geocoded. If the member wrote an address, its name is only offered.
 */
function usePointInput(place: ChosenPlace, onChange: OnChange) {
  const [text, setText] = useState('')
  const [entered, setEntered] = useState<Location | null>(null)
  const coordinates = place.use_coordinates ? place.location : null
  const isOwnText = coordinates === null || isSamePoint(readLocation(text), coordinates)
  // An initial point keeps its address.
  const isEntered = place.location !== null && place.location === entered
  const point = isEntered || (place.use_coordinates && place.address === '') ? place.location : null
  const debounced = useDebouncedValue(point, debounceMs)
  const { data } = useQuery(reverseGeocodeQuery(debounced))
  const name = point !== null && debounced === point ? data : undefined
  // While coordinates are entered, the address is hidden, so it comes from the map.
  const latest = useRef({ place, onChange, nameFromMap: place.use_coordinates ? place.address : '' })
  latest.current = { ...latest.current, place, onChange }

  useEffect(() => {
    const { place, onChange, nameFromMap } = latest.current
    const isOwnAddress = place.address.trim() !== '' && place.address !== nameFromMap
    if (name === undefined || isOwnAddress) return
    latest.current.nameFromMap = name
    // Without a name, the member sees and edits the coordinates.
    const useCoordinates = place.use_coordinates || name === ''
    if (name === place.address && useCoordinates === place.use_coordinates) return
    onChange({ ...place, address: name, use_coordinates: useCoordinates })
  }, [name])

  function enter(changes: Partial<ChosenPlace> & Pick<ChosenPlace, 'location'>) {
    setEntered(changes.location)
    onChange({ ...place, ...changes })
  }
  return {
    text: isOwnText ? text : formatLocation(coordinates),
    type(text: string) {
      setText(text)
      enter({ location: readLocation(text), use_coordinates: true })
    },
    movePin: (location: Location) => enter({ location }),
    /** The name of the entered point, once it is known. */
    name: isEntered ? name : undefined,
    isEntered,
    /** Records that the address came from the map and not from the member. */
    setNameFromMap(address: string) {
      latest.current.nameFromMap = address
    },
  }
}

const isSamePoint = (one: Location | null, other: Location) => JSON.stringify(one) === JSON.stringify(other)

/** Takes a known point, the position of the device or the reference location, and looks up its name. */
function useKnownPoint(onChange: OnChange) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { data: me } = useQuery(meQuery)
  const [busy, setBusy] = useState<'position' | 'reference'>()
  const latest = useRef(onChange)
  latest.current = onChange

  async function choose(location: Location) {
    const address = await reverseGeocode(location)
    // Without a name, the member sees and edits the coordinates.
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

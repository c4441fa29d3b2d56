import { areaFromAddress } from '@pollen/contract/address-area'
import { type AddressSuggestion, isTown } from '@pollen/contract/places'
import { useEffect, useRef, useState } from 'react'
import type { ChosenPlace } from './chosen-place.ts'
import { useFoundAddress } from './use-found-address.ts'

type OnChange = (place: ChosenPlace) => void
/** What the words of a place turned out to be. */
type Known = { address: string; name: string; isTown: boolean }

/** An address that is typed is looked for, one that is picked is known; `note` says how it stands. */
export function usePlaceByWords(place: ChosenPlace, onChange: OnChange) {
  const [hasTyped, setHasTyped] = useState(false)
  const [known, setKnown] = useState<Known>()
  const isSought = hasTyped && place.location === null && !place.use_coordinates
  const { found, isLooking } = useFoundAddress(isSought ? place.address : '')
  const latest = useRef({ place, onChange })
  latest.current = { place, onChange }

  useEffect(() => {
    if (!found) return
    const { place, onChange } = latest.current
    setKnown({ address: place.address, name: found.address, isTown: found.is_town })
    onChange({ ...place, location: { longitude: found.longitude, latitude: found.latitude } })
  }, [found])

  function type(address: string) {
    setHasTyped(true)
    onChange({ address, location: null, use_coordinates: false })
  }

  function pick(suggestion: AddressSuggestion) {
    const { address, location } = suggestion
    setKnown({ address, name: address, isTown: isTown(suggestion) })
    onChange({ address, location, use_coordinates: false })
  }
  return { type, pick, note: noteOf(place, isLooking, known?.address === place.address ? known : undefined) }
}

export type Note = { state: 'looking' | 'found' | 'named' | 'town' | 'missing'; name: string }

function noteOf(place: ChosenPlace, isLooking: boolean, known: Known | undefined): Note | undefined {
  if (place.location === null) {
    if (place.address.trim() === '') return undefined
    return { state: isLooking ? 'looking' : 'missing', name: '' }
  }
  if (known?.isTown) return { state: 'town', name: areaFromAddress(known.name) || known.name }
  const isOther = known !== undefined && known.name !== place.address
  return isOther ? { state: 'named', name: known.name } : { state: 'found', name: '' }
}

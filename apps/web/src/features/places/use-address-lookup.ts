import { useRef, useState } from 'react'
import { useDebounced } from '../../lib/use-debounced.ts'
import type { ChosenPlace } from './chosen-place.ts'
import { findAddress } from './places.api.ts'

const pauseMs = 750

/** Looks for the typed address once the typing rests. An answer to older words is not for the present ones. */
export function useAddressLookup(place: ChosenPlace, onChange: (place: ChosenPlace) => void) {
  const latest = useRef({ place, onChange })
  latest.current = { place, onChange }
  const [asked, setAsked] = useState('')

  async function look() {
    const address = latest.current.place.address
    const isStillAsked = () => {
      const { place } = latest.current
      return place.address === address && place.location === null && !place.use_coordinates
    }
    if (address.trim() === '' || !isStillAsked()) return
    const location = await findAddress(address)
    if (!isStillAsked()) return
    if (location) latest.current.onChange({ ...latest.current.place, location })
    setAsked('')
  }
  const debounced = useDebounced(look, pauseMs)

  function type(address: string) {
    onChange({ address, location: null, use_coordinates: false })
    setAsked(address)
    debounced.ask()
  }
  return { type, isLooking: asked !== '' && asked === place.address && place.location === null }
}

import { readLocation } from '@pollen/contract/location'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { formatLocation } from '../../lib/format.ts'
import { useDebouncedValue } from '../../lib/use-debounced.ts'
import type { ChosenPlace } from './chosen-place.ts'
import { nameQuery } from './places.api.ts'

const pauseMs = 750

/** A point by its numbers, kept as they were typed; it gets words from the map, as long as nobody wrote other ones. */
export function usePlaceByNumbers(place: ChosenPlace, onChange: (place: ChosenPlace) => void) {
  const [typed, setTyped] = useState('')
  const point = place.use_coordinates ? place.location : null
  const isTyped = point === null || JSON.stringify(readLocation(typed)) === JSON.stringify(point)
  const { data: name } = useQuery(nameQuery(useDebouncedValue(point, pauseMs)))
  const latest = useRef({ place, onChange, given: '' })
  latest.current = { ...latest.current, place, onChange }

  useEffect(() => {
    const { place, onChange, given } = latest.current
    if (!name || !place.use_coordinates || place.address.trim() !== given) return
    latest.current.given = name
    onChange({ ...place, address: name })
  }, [name])

  return {
    text: isTyped ? typed : formatLocation(point),
    type(text: string) {
      setTyped(text)
      onChange({ ...place, location: readLocation(text), use_coordinates: true })
    },
  }
}

import { type Location, readLocation } from '@pollen/contract/location'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { formatLocation } from '../../lib/format.ts'
import { nameQuery, useFoundAddress } from '../places/index.ts'
import type { SavedForm } from './use-saved-form.ts'

const isSame = (one: Location, other: unknown) =>
  JSON.stringify(readLocation(one)) === JSON.stringify(readLocation(other))

/** The reference location as words or numbers: an address is looked for, and what is saved is its point. */
export function useReferencePlace(form: SavedForm) {
  const value: Location | string | null = form.valueOf('ref_location')
  const point = readLocation(value)
  const words = typeof value === 'string' && !point ? value : ''
  const { found, isLooking } = useFoundAddress(words)
  const { data: name } = useQuery(nameQuery(point))
  // The words stay in the field as long as their point is the one that is kept.
  const [said, setSaid] = useState<{ words: string; point: Location }>()

  const latest = useRef({ form, words })
  latest.current = { form, words }
  useEffect(() => {
    if (!found) return
    const { form, words } = latest.current
    setSaid({ words, point: found })
    form.change('ref_location', { longitude: found.longitude, latitude: found.latitude })
  }, [found])

  return {
    text: said && isSame(said.point, value) ? said.words : formatLocation(value),
    isMissing: words !== '' && !isLooking,
    isLooking,
    name: point ? name : undefined,
    type: (text: string) => form.change('ref_location', text.trim() === '' ? null : text),
    say(words: string, point: Location) {
      setSaid({ words, point })
      form.change('ref_location', point)
    },
  }
}

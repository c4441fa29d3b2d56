import { useQuery } from '@tanstack/react-query'
import { useDebouncedValue } from '../../lib/use-debounced.ts'
import { addressQuery } from './places.api.ts'

const pauseMs = 750

/** Where the words are, asked once the typing rests; `found` is always of the present words. */
export function useFoundAddress(words: string) {
  const wanted = words.trim()
  const settled = useDebouncedValue(wanted, pauseMs)
  const isAsked = wanted !== '' && settled === wanted
  const { data } = useQuery({ ...addressQuery(settled), enabled: isAsked })
  return { found: isAsked ? (data ?? null) : null, isLooking: wanted !== '' && (!isAsked || data === undefined) }
}

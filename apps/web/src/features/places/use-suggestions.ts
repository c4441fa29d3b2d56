import type { Location } from '@pollen/contract/location'
import { type AddressSuggestion, type PlaceGroup, placeGroups, suggestAfter } from '@pollen/contract/places'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDebouncedValue } from '../../lib/use-debounced.ts'
import { suggestionsQuery } from './places.api.ts'

const pauseMs = 300

type Group = { group: PlaceGroup; suggestions: AddressSuggestion[] }

/** What begins like the text, by kind: public resources first, in the order of the list of kinds. */
export function useSuggestions(text: string, near: Location | null | undefined, isWanted: boolean) {
  const settled = useDebouncedValue(text.trim(), pauseMs)
  const isLongEnough = (one: string) => one.trim().length > suggestAfter
  const { data = [] } = useQuery({
    ...suggestionsQuery(settled, near),
    enabled: isWanted && isLongEnough(settled),
    placeholderData: keepPreviousData,
  })
  const isOffered = isWanted && isLongEnough(settled) && isLongEnough(text)
  const groups: Group[] = placeGroups
    .map((group) => ({ group, suggestions: data.filter((suggestion) => suggestion.group === group) }))
    .filter(({ suggestions }) => suggestions.length > 0)
  return isOffered ? groups : []
}

import type { Language } from '@pollen/contract/constants'
import { instance } from '@pollen/contract/instance'
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/api.ts'
import { currentLanguage } from '../../lib/i18n.ts'

export const instanceQuery = queryOptions({
  queryKey: ['instance'],
  // The name of the instance is in the title of every page, also without a connection.
  meta: { offline: 'beside' },
  queryFn: ({ signal }) => call(instance.get, {}, { signal }),
})

/** What the instance says about itself, in one language. */
export const instanceTextsQuery = (language: Language) =>
  queryOptions({
    queryKey: ['instance', 'texts', language],
    queryFn: ({ signal }) => call(instance.getTexts, { language }, { signal }),
    staleTime: 10 * 60_000,
  })

/** The texts in the language of the page. While those of another one are loaded, the earlier ones stay. */
export function useInstanceTexts() {
  // Draws again when another language is chosen.
  useTranslation()
  return useQuery({ ...instanceTextsQuery(currentLanguage()), placeholderData: keepPreviousData })
}

/** The name of this instance; the product's own name until it is loaded. */
export const useInstanceName = () => useQuery(instanceQuery).data?.name ?? 'Pollen'

/** Asks which pictures the server reads beyond those of every browser. One that does not answer may read all. */
export function useReadableTypes() {
  const client = useQueryClient()
  return () =>
    client.ensureQueryData(instanceQuery).then(
      ({ features }) => features,
      () => ({ heic: true }),
    )
}

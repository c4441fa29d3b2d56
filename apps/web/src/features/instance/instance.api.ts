import type { Language } from '@pollen/contract/constants'
import { type HomeData, homeDataId } from '@pollen/contract/home-data'
import { instance } from '@pollen/contract/instance'
import { pages } from '@pollen/contract/pages'
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/api.ts'
import { isTemporary } from '../../lib/api-error.ts'
import { currentLanguage } from '../../lib/i18n.ts'

export const instanceQuery = queryOptions({
  queryKey: ['instance'],
  // Stored for offline use, because every page title contains the name of the instance.
  meta: { offline: 'beside' },
  queryFn: ({ signal }) => call(instance.get, {}, { signal }),
})

export const instanceTextsQuery = (language: Language) =>
  queryOptions({
    queryKey: ['instance', 'texts', language],
    queryFn: ({ signal }) =>
      call(instance.getTexts, { language }, { signal }).catch((failure) => storedTexts(language, failure)),
    staleTime: 10 * 60_000,
  })

/** Offline fallback: reads the texts from the home page that the service worker has stored. */
async function storedTexts(language: Language, failure: unknown) {
  const page = isTemporary(failure) ? await globalThis.caches?.match(pages.home.path) : undefined
  const home = page && new DOMParser().parseFromString(await page.text(), 'text/html').getElementById(homeDataId)
  const texts = home && (JSON.parse(home.textContent) as HomeData).texts.find((one) => one.language === language)
  if (!texts) throw failure
  return texts
}

/** Returns the texts in the current language. After a language switch, the previous texts stay until the new ones are loaded. */
export function useInstanceTexts() {
  // Renders again when the language changes.
  useTranslation()
  return useQuery({ ...instanceTextsQuery(currentLanguage()), placeholderData: keepPreviousData })
}

/** Returns the name of this instance, or the product name until it is loaded. */
export const useInstanceName = () => useQuery(instanceQuery).data?.name ?? 'Pollen'

/**
 * Returns a function that fetches which image formats the server can decode beyond those of every browser. Assumes all if the request
 * fails.
 */
export function useFetchReadableTypes() {
  const client = useQueryClient()
  return () =>
    client.ensureQueryData(instanceQuery).then(
      ({ features }) => features,
      () => ({ heic: true }),
    )
}

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
  // The name of the instance is in the title of every page, also without a connection.
  meta: { offline: 'beside' },
  queryFn: ({ signal }) => call(instance.get, {}, { signal }),
})

/** What the instance says about itself, in one language. */
export const instanceTextsQuery = (language: Language) =>
  queryOptions({
    queryKey: ['instance', 'texts', language],
    queryFn: ({ signal }) =>
      call(instance.getTexts, { language }, { signal }).catch((failure) => storedTexts(language, failure)),
    staleTime: 10 * 60_000,
  })

/** Without a connection: the texts of the home page that the service worker has stored. */
async function storedTexts(language: Language, failure: unknown) {
  const page = isTemporary(failure) ? await globalThis.caches?.match(pages.home.path) : undefined
  const home = page && new DOMParser().parseFromString(await page.text(), 'text/html').getElementById(homeDataId)
  const texts = home && (JSON.parse(home.textContent) as HomeData).texts.find((one) => one.language === language)
  if (!texts) throw failure
  return texts
}

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

import { type Language, languages } from '@pollen/contract/constants'
import { loadCommonTexts } from '../src/app/texts/common-texts.ts'
import { pageTexts } from '../src/app/texts/page-texts.ts'

const textsIn = async (language: Language): Promise<Record<string, string>> =>
  Object.assign(
    {},
    await loadCommonTexts(language),
    ...(await Promise.all(Object.values(pageTexts).map((load) => load(language)))),
  )

/** The texts of all features by language, without those of the first paint. */
export const allTexts = Object.fromEntries(
  await Promise.all(languages.map(async (language) => [language, await textsIn(language)])),
) as Record<Language, Record<string, string>>

import type { Language } from '@pollen/contract/constants'

/** One chunk for each language, with the texts of nearly every feature. */
const textLoaders = {
  en: () => import('./en.ts'),
  fr: () => import('./fr.ts'),
}

export const loadCommonTexts = async (language: Language) => (await textLoaders[language]()).texts

import textLoaders from 'virtual:text-loaders'
import type { Language } from '@pollen/contract/constants'

/** Loads the texts of nearly all features, as one chunk for each language. */
export const loadCommonTexts = async (language: Language) => (await textLoaders[language]()).texts

import textLoaders from 'virtual:text-loaders'
import type { Language } from '@pollen/contract/constants'

/** One chunk for each language, with the texts of nearly every feature. */
export const loadCommonTexts = async (language: Language) => (await textLoaders[language]()).texts

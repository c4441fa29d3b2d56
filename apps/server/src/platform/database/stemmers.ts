import { inEachLanguage, languageTable } from '@pollen/contract/constants'

/** Stemmers with which searches in the database find other forms of a word. */
export const stemmers = Object.values(inEachLanguage((language) => languageTable[language].stemmer))

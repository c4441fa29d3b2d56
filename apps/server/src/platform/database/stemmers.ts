import { inEachLanguage, languageTable } from '@pollen/contract/constants'

/** By these, searches in the database find other forms of a word. */
export const stemmers = Object.values(inEachLanguage((language) => languageTable[language].stemmer))

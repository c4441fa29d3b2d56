import { type Language, languageTable } from '@pollen/contract/constants'

const narrowNoBreakSpace = '\u202f'

/** Replaces straight apostrophes and, in languages that have them, the spaces beside punctuation, as typography demands. */
export function typeset(text: string, language: Language): string {
  const curled = text.replaceAll("'", '’')
  return languageTable[language].spaceBeforeSigns ? curled.replace(/ (?=[;:!?»])|(?<=«) /g, narrowNoBreakSpace) : curled
}

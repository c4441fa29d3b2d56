import { type Language, languageTable } from '@pollen/contract/constants'

const narrowNoBreakSpace = '\u202f'

/** Replaces straight apostrophes and, in languages such as French, the spaces around punctuation with no-break spaces. */
export function typeset(text: string, language: Language): string {
  const curled = text.replaceAll("'", '’')
  return languageTable[language].spaceBeforeSigns ? curled.replace(/ (?=[;:!?»])|(?<=«) /g, narrowNoBreakSpace) : curled
}

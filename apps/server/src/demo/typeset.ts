import type { Language } from '@pollen/contract/constants'

const narrowNoBreakSpace = '\u202f'

/** Replaces straight apostrophes and, in French, the spaces beside punctuation, as typography demands. */
export function typeset(text: string, language: Language): string {
  const curled = text.replaceAll("'", '’')
  return language === 'fr' ? curled.replace(/ (?=[;:!?»])|(?<=«) /g, narrowNoBreakSpace) : curled
}

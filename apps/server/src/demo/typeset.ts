import type { Language } from '@pollen/contract/constants'

const narrowNoBreakSpace = '\u202f'

/**
 * Turns a text as one types it in a source file (wrapped, indented, straight apostrophes) into the text of a row.
 * Blank lines part paragraphs.
 */
export function typeset(text: string, language: Language): string {
  const unwrapped = text
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim().replace(/\s*\n\s*/g, ' '))
    .join('\n')
    .replaceAll("'", '’')
  return language === 'fr' ? withFrenchSpaces(unwrapped) : unwrapped
}

function withFrenchSpaces(text: string): string {
  return text.replace(/ (?=[;:!?»])|(?<=«) /g, narrowNoBreakSpace)
}

import type { Db } from '../../../platform/database/open-database.ts'
import { nearestWords } from './slips.ts'
import { type AskedWord, readWords } from './words.queries.ts'

/**
 * Text queries, from the best matches to all of them: the name has the words; it has them as they begin or as they may be
 * meant; the words are anywhere; all that fits. Each includes the ones before it, but for the third.
 */
export type Search = { tiers: string[]; all: string }

/** What a search means, or null when there is no word in it. */
export async function readSearch(db: Db, search: string): Promise<Search | null> {
  const asked = await readWords(db, search)
  // "un vélo" is a vélo; but whoever asks for "thé" alone means it, whatever that is in English.
  const telling = asked.filter(({ isSmall }) => !isSmall)
  const words = telling.length > 0 ? telling : asked
  if (words.length === 0) return null
  const write = (lexemesOf: (word: AskedWord) => string[], weight: '' | 'A') =>
    words.map((word) => anyOf(lexemesOf(word), weight)).join(' & ')
  const all = write(looseForms, '')
  return { tiers: [write(({ forms }) => forms, 'A'), write(looseForms, 'A'), write(({ forms }) => forms, '')], all }
}

const beginning = ':*'

function looseForms({ word, forms, alike, isLast }: AskedWord): string[] {
  const meant = [...new Set(alike.map(({ form }) => form))].flatMap((form) =>
    nearestWords(
      form,
      alike.filter((near) => near.form === form).map((near) => near.word),
    ),
  )
  const meantForms = alike.filter((near) => meant.includes(near.word)).flatMap((near) => near.forms)
  return [...forms, ...meantForms, ...(isLast && word.length > 2 ? [word + beginning] : [])]
}

/** `('velo':A | 'bicyclet':A*)` */
function anyOf(lexemes: string[], weight: string): string {
  const written = [...new Set(lexemes)].map((lexeme) => {
    const isBeginning = lexeme.endsWith(beginning)
    const flags = (isBeginning ? '*' : '') + weight
    const plain = isBeginning ? lexeme.slice(0, -beginning.length) : lexeme
    return `'${plain.replaceAll('\\', '\\\\').replaceAll("'", "''")}'${flags && `:${flags}`}`
  })
  return `(${written.join(' | ')})`
}

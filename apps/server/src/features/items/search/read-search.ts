import type { Db } from '../../../platform/database/open-database.ts'
import { nearestWords } from './slips.ts'
import { type AskedWord, readWords } from './words.queries.ts'

/** Text queries: for the words as they are written, and for all that is overlooked (slips, a word not yet finished). */
export type Search = { exact: string; loose: string }

/** What a search means, or null when there is no word in it. */
export async function readSearch(db: Db, search: string): Promise<Search | null> {
  const asked = await readWords(db, search)
  // "un vélo" is a vélo; but whoever asks for "thé" alone means it, whatever that is in English.
  const telling = asked.filter(({ isSmall }) => !isSmall)
  const words = telling.length > 0 ? telling : asked
  if (words.length === 0) return null
  const write = (lexemesOf: (word: AskedWord) => string[]) => words.map((word) => anyOf(lexemesOf(word))).join(' & ')
  return { exact: write(({ forms }) => forms.map(quoted)), loose: write(looseForms) }
}

function looseForms({ word, forms, alike, isLast }: AskedWord): string[] {
  const meant = forms.flatMap((form) => nearestWords(form, alikeTo(form, alike)))
  const meantForms = alike.filter((near) => meant.includes(near.word)).flatMap((near) => near.forms)
  const isBegun = isLast && word.length > 2
  return [...[...forms, ...meantForms].map(quoted), ...(isBegun ? [`${quoted(word)}:*`] : [])]
}

const alikeTo = (form: string, alike: AskedWord['alike']) =>
  alike.filter((near) => near.form === form).map((near) => near.word)

/** `('velo' | 'velos')` */
const anyOf = (lexemes: string[]) => `(${[...new Set(lexemes)].join(' | ')})`

const quoted = (lexeme: string) => `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`

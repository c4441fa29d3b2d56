import { sql } from 'kysely'
import type { Db } from '../../../platform/database/open-database.ts'
import { closestWords } from './typos.ts'

/** Two text queries: for the words as they are typed, and with typos and an unfinished last word allowed. */
export type SearchTerms = { exact: string; loose: string }

type SearchWord = {
  word: string
  /** The word and its stems. */
  forms: string[]
  /** An article, a preposition and the like, in one of the languages. */
  isStopWord: boolean
  /** The last word may still be typed. */
  isLast: boolean
  /** Where no item has the word: known words that resemble it, each with the form it resembles. */
  similar: { form: string; word: string; forms: string[] }[]
}

/** The terms of a search, or null when there is no word in it. */
export async function parseSearch(db: Db, search: string): Promise<SearchTerms | null> {
  const all = await readWords(db, search)
  // "un vélo" searches a vélo; but "thé" alone is searched, although it is an English stop word without its accent.
  const meaningful = all.filter(({ isStopWord }) => !isStopWord)
  const words = meaningful.length > 0 ? meaningful : all
  if (words.length === 0) return null
  const write = (lexemesOf: (word: SearchWord) => string[]) => words.map((word) => anyOf(lexemesOf(word))).join(' & ')
  return { exact: write(({ forms }) => forms.map(quoteLexeme)), loose: write(looseForms) }
}

function looseForms({ word, forms, similar, isLast }: SearchWord): string[] {
  const closest = forms.flatMap((form) =>
    closestWords(
      form,
      similar.filter((known) => known.form === form).map((known) => known.word),
    ),
  )
  const closestForms = similar.filter((known) => closest.includes(known.word)).flatMap((known) => known.forms)
  const mayBeUnfinished = isLast && word.length > 2
  return [...[...forms, ...closestForms].map(quoteLexeme), ...(mayBeUnfinished ? [`${quoteLexeme(word)}:*`] : [])]
}

/** `('velo' | 'velos')` */
const anyOf = (lexemes: string[]) => `(${[...new Set(lexemes)].join(' | ')})`

export const quoteLexeme = (lexeme: string) => `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`

/** The words of a search in the order they were typed. */
async function readWords(db: Db, search: string): Promise<SearchWord[]> {
  const { rows } = await sql<SearchWord>`
    WITH typed AS MATERIALIZED (
      SELECT lexeme AS word, word_forms(lexeme) AS forms, max(nth) AS nth, max(max(nth)) OVER () AS last
      FROM unnest(to_tsvector('plain_words', part_words(${search}))), unnest(positions) AS nth GROUP BY lexeme
    )
    SELECT word, forms, nth = last AS "isLast",
      ts_lexize('french_stem', word) = '{}' OR ts_lexize('english_stem', word) = '{}' AS "isStopWord",
      CASE
        WHEN EXISTS (SELECT FROM vocabulary AS known WHERE known.word = ANY (forms)) THEN '[]'
        WHEN nth = last AND EXISTS (
          SELECT FROM vocabulary AS longer WHERE longer.word >= typed.word AND longer.word < typed.word || chr(1114111)
        ) THEN '[]'
        ELSE (
          SELECT coalesce(jsonb_agg(jsonb_build_object('form', form, 'word', near.word, 'forms', word_forms(near.word))), '[]')
          FROM unnest(forms) AS form, vocabulary AS near
          WHERE can_be_mistyped(form) AND near.slips && word_slips(form)
        )
      END AS similar
    FROM typed ORDER BY nth`.execute(db)
  return rows
}

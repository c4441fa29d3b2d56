import { sql } from 'kysely'
import type { Db } from '../../../platform/database/open-database.ts'
import { stemmers } from '../../../platform/database/stemmers.ts'

/** Two `tsquery` texts, both for all words of a search. */
export type SearchTerms = {
  exact: string
  /** Also matches longer words that begin with the last word, and known words similar to unknown ones. */
  loose: string
  /** Set if `loose` has similar words for every unknown word. */
  replaced?: ReplacedWords
}

export type ReplacedWords = {
  /** Every replaced word looks like a typo and not like a different word. */
  areObvious: boolean
  /** The known words that replace each typed word. */
  words: { typed: string; similar: string[] }[]
}

type SearchWord = {
  word: string
  /** The word and its stems. */
  forms: string[]
  /** A stop word in one of the languages, such as an article or a preposition. */
  isStopWord: boolean
  /** The last word may be unfinished. */
  isLast: boolean
  /**
   * The word may be a typo: it is neither too short nor too long nor a number (`can_be_mistyped`), and no listed item contains it. For the
   * last word, no listed item contains a longer word that starts with it either.
   */
  isUnknown: boolean
}

type KnownWord = { word: string; forms: string[] }

/** More unknown words are unlikely to be typos, and looking up similar words would take too long. */
const maxReplacedWords = 2

/** Returns null for a search without words. */
export async function parseSearch(db: Db, search: string): Promise<SearchTerms | null> {
  const all = await readWords(db, search)
  // "un vélo" searches only "vélo". But "thé" alone is searched, although it is an English stop word without its accent.
  const meaningful = all.filter(({ isStopWord }) => !isStopWord)
  const words = meaningful.length > 0 ? meaningful : all
  if (words.length === 0) return null
  const unknown = words.filter(({ isUnknown }) => isUnknown)
  const candidates = unknown.length <= maxReplacedWords ? await findSimilarWords(db, unknown) : []
  const closest = unknown.map(({ word, forms }) => ({ typed: word, ...closestWords(forms, candidates) }))
  const canReplaceAll = closest.length > 0 && closest.every(({ words }) => words.length > 0)
  const write = (lexemesOf: (word: SearchWord) => string[]) => words.map((word) => anyOf(lexemesOf(word))).join(' & ')
  return {
    exact: write(({ forms }) => forms.map(quoteLexeme)),
    loose: write((word) => looseForms(word, closest.find(({ typed }) => typed === word.word)?.words ?? [])),
    ...(canReplaceAll && {
      replaced: {
        areObvious: closest.every(({ isObvious }) => isObvious),
        words: closest.map(({ typed, words }) => ({ typed, similar: words.map(({ word }) => word) })),
      },
    }),
  }
}

function looseForms({ word, forms, isLast }: SearchWord, closest: KnownWord[]): string[] {
  const lexemes = [...forms, ...closest.flatMap((known) => known.forms)].map(quoteLexeme)
  const mayBeUnfinished = isLast && word.length > 2
  return mayBeUnfinished ? [...lexemes, `${quoteLexeme(word)}:*`] : lexemes
}

/** `('velo' | 'velos')` */
const anyOf = (lexemes: string[]) => `(${[...new Set(lexemes)].join(' | ')})`

export const quoteLexeme = (lexeme: string) => `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`

/** The built-in stemmers of PostgreSQL return an empty array for a stop word. */
const isStopWord = sql.join(
  stemmers.map((stemmer) => sql`ts_lexize(${sql.lit(`${stemmer}_stem`)}, word) = '{}'`),
  sql` OR `,
)

/** Returns the words in the order in which they were typed. */
async function readWords(db: Db, search: string): Promise<SearchWord[]> {
  const { rows } = await sql<SearchWord>`
    WITH typed AS MATERIALIZED (
      SELECT lexeme AS word, word_forms(lexeme) AS forms, max(nth) AS nth, max(max(nth)) OVER () AS last
      FROM unnest(to_tsvector('plain_words', part_words(${search}))), unnest(positions) AS nth GROUP BY lexeme
    )
    SELECT word, forms, nth = last AS "isLast",
      ${isStopWord} AS "isStopWord",
      can_be_mistyped(word)
        AND NOT EXISTS (SELECT FROM vocabulary AS known WHERE known.word = ANY (forms))
        AND NOT (nth = last AND EXISTS (
          SELECT FROM vocabulary AS longer WHERE longer.word >= typed.word AND longer.word < typed.word || chr(1114111)
        )) AS "isUnknown"
    FROM typed ORDER BY nth`.execute(db)
  return rows
}

async function findSimilarWords(db: Db, words: SearchWord[]): Promise<KnownWord[]> {
  if (words.length === 0) return []
  const forms = words.flatMap((word) => word.forms)
  const { rows } = await sql<KnownWord>`SELECT word, forms FROM similar_words(${forms})`.execute(db)
  return rows
}

/**
 * Allowed typos in a word. A short word allows none, because a typo would make it another word. Must match the lengths in the SQL
 * function `word_slips` (migration 0013), which finds the candidates.
 */
const allowedTypos = (word: string) => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2)

/** Adjacent letters in this string are easily confused: they are keyboard neighbours (QWERTY, AZERTY) or sound alike. */
const confusedLetters = 'qwertyuiop asdfghjkl zxcvbnm azertyuiop qsdfghjklm wxcvbn iy ck cs sz gj'

/**
 * Returns the candidates with the fewest typos, compared with any form of a word. An obvious typo is corrected without asking. Otherwise
 * the member may mean a different word, such as "marteau" instead of "manteau".
 */
function closestWords<Known extends { word: string }>(forms: string[], candidates: Known[]) {
  const counted = forms.flatMap((form) =>
    candidates
      .filter(({ word }) => Math.abs(word.length - form.length) <= allowedTypos(form))
      .map((known) => ({ form, known, typos: countTypos(form, known.word) }))
      .filter(({ typos }) => typos <= allowedTypos(form)),
  )
  const fewest = Math.min(...counted.map(({ typos }) => typos))
  const closest = counted.filter(({ typos }) => typos === fewest)
  return {
    words: [...new Set(closest.map(({ known }) => known))],
    isObvious: fewest === 1 && closest.some(({ form, known }) => isObviousTypo(form, known.word)),
  }
}

/** Expects words that are one typo apart. The first letter is rarely mistyped, so a different one means a different word. */
function isObviousTypo(typed: string, word: string): boolean {
  if (typed.length !== word.length) return typed[0] === word[0]
  const at = Array.from(typed).findIndex((letter, nth) => letter !== word[nth])
  const [wrong = '', right = ''] = [typed[at], word[at]]
  const isSwapped = wrong === word[at + 1] && right === typed[at + 1]
  return isSwapped || confusedLetters.includes(wrong + right) || confusedLetters.includes(right + wrong)
}

/** Edit distance with deletions, insertions, substitutions and transpositions (optimal string alignment). */
function countTypos(typed: string, word: string): number {
  let [rowBeforeLast, lastRow]: [number[], number[]] = [[], Array.from({ length: word.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= typed.length; i++) {
    const row = [i]
    for (let j = 1; j <= word.length; j++) {
      const isSame = typed[i - 1] === word[j - 1]
      const isSwapped = i > 1 && j > 1 && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1]
      row[j] = Math.min(
        (lastRow[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (lastRow[j - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (rowBeforeLast[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    ;[rowBeforeLast, lastRow] = [lastRow, row]
  }
  return lastRow[word.length] ?? 0
}

import { sql } from 'kysely'
import type { Db } from '../../../platform/database/open-database.ts'
import { stemmers } from '../../../platform/database/stemmers.ts'

/** Two text queries, both for all words of a search. */
export type SearchTerms = {
  exact: string
  /** The last word may be unfinished, and a word that no listed item has is replaced by similar ones. */
  loose: string
  /** Set if `loose` has similar words for each word that no listed item has. */
  replaced?: ReplacedWords
}

export type ReplacedWords = {
  /** Every replaced word looks like a typing slip, not like a different word. */
  areObvious: boolean
  /** The known words that stand in for each typed word. */
  words: { typed: string; similar: string[] }[]
}

type SearchWord = {
  word: string
  /** The word and its stems. */
  forms: string[]
  /** An article, a preposition and the like, in one of the languages. */
  isStopWord: boolean
  /** The last word may still be typed. */
  isLast: boolean
  /** No listed item has the word, nor one that begins like it where it may be unfinished. */
  isUnknown: boolean
}

type KnownWord = { word: string; forms: string[] }

/** With more unknown words a search is not a typo, and looking up similar words would take too long. */
const maxReplacedWords = 2

/** The terms of a search, or null when there is no word in it. */
export async function parseSearch(db: Db, search: string): Promise<SearchTerms | null> {
  const all = await readWords(db, search)
  // "un vélo" searches a vélo; but "thé" alone is searched, although it is an English stop word without its accent.
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

/** The stemmers that PostgreSQL brings along return nothing for a stop word. */
const isStopWord = sql.join(
  stemmers.map((stemmer) => sql`ts_lexize(${sql.lit(`${stemmer}_stem`)}, word) = '{}'`),
  sql` OR `,
)

/** The words of a search in the order they were typed. */
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
 * How many typos are allowed in a word: none in a short one, where each would make another word of it. The SQL functions
 * `word_slips` and `can_be_mistyped` (migration 0013) find the candidates by the same lengths: a change here needs one there.
 */
const allowedTypos = (word: string) => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2)

/** Letters side by side here are easily confused: neighbours on a QWERTY or AZERTY keyboard, or letters that sound alike. */
const confusedLetters = 'qwertyuiop asdfghjkl zxcvbnm azertyuiop qsdfghjklm wxcvbn iy ck cs sz gj'

/**
 * The candidates with the fewest typos, compared with any form of a word. A typing slip can be corrected without asking; any other
 * word may be meant, such as "marteau" beside "manteau".
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

/** Of two words that are one typo apart. The first letter is hardly ever missed, so another one makes another word. */
function isObviousTypo(typed: string, word: string): boolean {
  if (typed.length !== word.length) return typed[0] === word[0]
  const at = Array.from(typed).findIndex((letter, nth) => letter !== word[nth])
  const [wrong = '', right = ''] = [typed[at], word[at]]
  const isSwapped = wrong === word[at + 1] && right === typed[at + 1]
  return isSwapped || confusedLetters.includes(wrong + right) || confusedLetters.includes(right + wrong)
}

/** The edit distance: letters left out, added, replaced or swapped with their neighbour count one each. */
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

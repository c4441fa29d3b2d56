import { sql } from 'kysely'
import type { Db } from '../../../platform/database/open-database.ts'

export type AskedWord = {
  word: string
  /** The word and its stems. */
  forms: string[]
  /** An article, a preposition and the like, in one of the languages. */
  isSmall: boolean
  /** The last one may still be being typed. */
  isLast: boolean
  /** Words of items that may be meant where nobody wrote this one, with the form that resembles each. */
  alike: { form: string; word: string; forms: string[] }[]
}

/** What is asked for, word by word, in the order it was written. */
export async function readWords(db: Db, search: string): Promise<AskedWord[]> {
  const { rows } = await sql<AskedWord>`
    WITH asked AS MATERIALIZED (
      SELECT lexeme AS word, word_forms(lexeme) AS forms, max(nth) AS nth, max(max(nth)) OVER () AS last
      FROM unnest(to_tsvector('plain_words', part_words(${search}))), unnest(positions) AS nth GROUP BY lexeme
    )
    SELECT word, forms, nth = last AS "isLast",
      ts_lexize('french_stem', word) = '{}' OR ts_lexize('english_stem', word) = '{}' AS "isSmall",
      CASE
        WHEN EXISTS (SELECT FROM vocabulary AS known WHERE known.word = ANY (forms)) THEN '[]'
        WHEN nth = last AND EXISTS (
          SELECT FROM vocabulary AS longer WHERE longer.word >= asked.word AND longer.word < asked.word || chr(1114111)
        ) THEN '[]'
        ELSE (
          SELECT coalesce(jsonb_agg(jsonb_build_object('form', form, 'word', near.word, 'forms', word_forms(near.word))), '[]')
          FROM unnest(forms) AS form, vocabulary AS near
          WHERE can_be_mistyped(form) AND near.slips && word_slips(form)
        )
      END AS alike
    FROM asked ORDER BY nth`.execute(db)
  return rows
}

/** What slips are recognised by. Only of what everybody may read: others would learn which words a draft has. */
export async function learnWords(db: Db, itemId: number) {
  await sql`
    INSERT INTO vocabulary (word)
    SELECT written FROM items, unnest(tsvector_to_array(words)) AS written
    WHERE items.id = ${itemId} AND is_listed AND can_be_mistyped(written)
      AND NOT EXISTS (SELECT FROM vocabulary WHERE vocabulary.word = written)
    ON CONFLICT DO NOTHING
  `.execute(db)
}

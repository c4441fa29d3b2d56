import { exactCountLimit } from '@pollen/contract/constants'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/open-database.ts'
import type { DB as Schema } from '../../schema.ts'
import { quoteLexeme } from '../items/index.ts'

/**
 * The ids of what a search found, up to just above the limit up to which counts are exact. In no order, so that a rare word is read
 * from its index alone: in the order of the list, the database may look through every row for it.
 */
export async function readIds<Tables extends keyof Schema, Row extends { id: number }>(
  found: SelectQueryBuilder<Schema, Tables, Row>,
): Promise<number[]> {
  const rows = await found.limit(exactCountLimit + 1).execute()
  return rows.map((row) => (row as { id: number }).id)
}

/** A number that an entry may have; null for anything else that was typed. */
export const numberIn = (q: string): number | null =>
  /^\d{1,16}$/.test(q) && Number.isSafeInteger(Number(q)) ? Number(q) : null

/** What was typed as a pattern of LIKE, without case and accents. `%`, `_` and `\` are ordinary characters. */
export const anyPart = (q: string) =>
  sql<string>`'%' || regexp_replace(plain_text(${q}), '[\\\\%_]', '\\\\\\&', 'g') || '%'`

/** A text query: a text has a word that begins with each of those that were typed. Null where no word was typed. */
export async function readWords(db: Db, q: string): Promise<string | null> {
  const { rows } = await sql<{ lexemes: string[] }>`
    SELECT tsvector_to_array(to_tsvector('plain_words', part_words(${q}))) AS lexemes`.execute(db)
  return rows[0]?.lexemes.map((lexeme) => `${quoteLexeme(lexeme)}:*`).join(' & ') || null
}

import { exactCountLimit } from '@pollen/contract/constants'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/open-database.ts'
import type { DB as Schema } from '../../schema.ts'
import { quoteLexeme } from '../items/index.ts'

/**
 * Returns the ids of matches, up to one more than `exactCountLimit`. Unordered, so that the planner reads a rare word from its
 * index. With the order of the list, it might scan all rows instead.
 */
export async function readIds<Tables extends keyof Schema, Row extends { id: number }>(
  found: SelectQueryBuilder<Schema, Tables, Row>,
): Promise<number[]> {
  const rows = await found.limit(exactCountLimit + 1).execute()
  return rows.map((row) => (row as { id: number }).id)
}

/** Returns null if the typed text cannot be an id. */
export const parseId = (q: string): number | null =>
  /^\d{1,16}$/.test(q) && Number.isSafeInteger(Number(q)) ? Number(q) : null

/** A `LIKE` pattern that ignores case and accents, with `%`, `_` and `\` escaped. */
export const substringPattern = (q: string) =>
  sql<string>`'%' || regexp_replace(plain_text(${q}), '[\\\\%_]', '\\\\\\&', 'g') || '%'`

/** Returns a `tsquery` that matches all typed words as prefixes, or null if the text has no words. */
export async function toWordQuery(db: Db, q: string): Promise<string | null> {
  const { rows } = await sql<{ lexemes: string[] }>`
    SELECT tsvector_to_array(to_tsvector('plain_words', part_words(${q}))) AS lexemes`.execute(db)
  return rows[0]?.lexemes.map((lexeme) => `${quoteLexeme(lexeme)}:*`).join(' & ') || null
}

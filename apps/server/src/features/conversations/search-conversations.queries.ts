import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/open-database.ts'
import { quoteLexeme } from '../items/index.ts'

/** What a person typed into the search of their conversations, without case and accents. */
export type ConversationSearch = {
  /** What they typed between spaces. A name may have each anywhere. */
  terms: string[]
  /** A text query: a message has a word that begins with each of those that were typed. Null where no word was typed. */
  words: string | null
}

/** Null where nothing was typed. */
export async function readConversationSearch(db: Db, typed: string): Promise<ConversationSearch | null> {
  const given = typed.split(/\s+/).filter(Boolean)
  if (given.length === 0) return null
  const { rows } = await sql<{ terms: string[]; lexemes: string[] }>`
    SELECT ARRAY(SELECT lower(unaccent(term)) FROM unnest(${given}::text[]) AS term) AS terms,
      tsvector_to_array(to_tsvector('plain_words', part_words(${typed}))) AS lexemes`.execute(db)
  const { terms = [], lexemes = [] } = rows[0] ?? {}
  const words = lexemes.map((lexeme) => `${quoteLexeme(lexeme)}:*`).join(' & ')
  return { terms, words: words || null }
}

/**
 * Whether a conversation of `listed` has what was typed: in the name of its item together with the names of the other person,
 * as far as the viewer sees them, or in one of its messages.
 */
export function hasSearched({ terms, words }: ConversationSearch, viewerId: number): RawBuilder<boolean> {
  const nameOf = (member: string) => {
    const names = sql.join(['username', 'first_name', 'last_name'].map((name) => sql.ref(`${member}.${name}`)))
    return sql`CASE WHEN ${sql.ref(`${member}.disabled_at`)} IS NULL THEN concat_ws(' ', ${names}) END`
  }
  const other = sql`CASE WHEN listed.owner_id = ${viewerId} THEN ${nameOf('asker')} ELSE ${nameOf('members')} END`
  const isNamed = hasTerms(sql`concat_ws(' ', items.name, ${other})`, terms)
  if (words === null) return isNamed
  // Words have no signs: for "50%", messages that have a word like "50" are looked through for the rest.
  const hasSigns = terms.some((term) => /[^\p{L}\p{N}]/u.test(term))
  return sql<boolean>`(${isNamed} OR listed.id IN (
    SELECT conversation_id FROM messages
    WHERE words @@ ${words}::tsquery AND deleted_at IS NULL AND conversation_id IN (SELECT id FROM listed)
      ${hasSigns ? sql`AND ${hasTerms(sql`content`, terms)}` : sql``}))`
}

const hasTerms = (text: RawBuilder<unknown>, terms: string[]) => {
  const folded = sql`lower(unaccent(${text}))`
  return sql<boolean>`(${sql.join(
    terms.map((term) => sql`strpos(${folded}, ${term}) > 0`),
    sql` AND `,
  )})`
}

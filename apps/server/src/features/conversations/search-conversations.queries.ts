import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/open-database.ts'
import { isVisibleTo, quoteLexeme } from '../items/index.ts'

/** A search in conversations, without case and accents. */
export type ConversationSearch = {
  /** The parts between spaces. Each may be anywhere in a name. */
  terms: string[]
  /** A tsquery that matches messages with all typed words or prefixes. Null if the input has only signs. */
  words: string | null
}

/** Returns null for blank input. */
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
 * Selects the ids of conversations in `listed` that match the search: either the names of the item and the other member that the
 * viewer can see, or a single message. With UNION instead of OR, the planner can start from messages with a rare word.
 */
export function selectMatches({ terms, words }: ConversationSearch, viewerId: number): RawBuilder<unknown> {
  const other = sql`CASE WHEN listed.owner_id = ${viewerId} THEN ${shownNames('asker')} ELSE ${shownNames('members')} END`
  const byName = sql`
    SELECT listed.id FROM listed
    LEFT JOIN members ON members.id = listed.owner_id
    LEFT JOIN members AS asker ON asker.id = listed.asker_id
    LEFT JOIN items ON items.id = listed.item_id AND ${isVisibleTo(viewerId)}
    WHERE ${hasTerms(sql`concat_ws(' ', items.name, ${other})`, terms)}`
  if (words === null) return byName
  // The index has no signs: for "50%", messages with a word like "50" are also compared with the typed terms.
  const hasSigns = terms.some((term) => /[^\p{L}\p{N}]/u.test(term))
  return sql`${byName} UNION SELECT listed.id FROM listed WHERE EXISTS (
    SELECT FROM messages
    WHERE conversation_id = listed.id AND deleted_at IS NULL AND words @@ ${words}::tsquery
      ${hasSigns ? sql`AND ${hasTerms(sql`content`, terms)}` : sql``})`
}

function shownNames(member: 'members' | 'asker'): RawBuilder<string | null> {
  const names = sql.join(['username', 'first_name', 'last_name'].map((name) => sql.ref(`${member}.${name}`)))
  return sql`CASE WHEN ${sql.ref(`${member}.disabled_at`)} IS NULL THEN concat_ws(' ', ${names}) END`
}

/** Matches texts that contain every term. Uses `strpos`, because signs in a term have a meaning in LIKE patterns. */
function hasTerms(text: RawBuilder<unknown>, terms: string[]): RawBuilder<boolean> {
  const found = terms.map((term) => sql`strpos(lower(unaccent(${text})), ${term}) > 0`)
  return sql`(${sql.join(found, sql` AND `)})`
}

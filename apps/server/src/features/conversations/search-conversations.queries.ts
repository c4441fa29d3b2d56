import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/open-database.ts'
import { isVisibleTo, quoteLexeme } from '../items/index.ts'

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
 * The ids of those conversations of `listed` that have what was typed: in the name of the item together with the names of the
 * other person, as far as the viewer sees them, or in one message. A union and not an OR, because only a condition of its own
 * lets the database begin with the messages that have a rare word.
 */
export function searched({ terms, words }: ConversationSearch, viewerId: number): RawBuilder<unknown> {
  const other = sql`CASE WHEN listed.owner_id = ${viewerId} THEN ${shownNames('asker')} ELSE ${shownNames('members')} END`
  const byName = sql`
    SELECT listed.id FROM listed
    LEFT JOIN members ON members.id = listed.owner_id
    LEFT JOIN members AS asker ON asker.id = listed.asker_id
    LEFT JOIN items ON items.id = listed.item_id AND ${isVisibleTo(viewerId)}
    WHERE ${hasTerms(sql`concat_ws(' ', items.name, ${other})`, terms)}`
  if (words === null) return byName
  // Words have no signs: for "50%", messages that have a word like "50" are looked through for the rest.
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

/** Whether a text has each of the terms somewhere. Not by a pattern, in which a term could have signs with a meaning. */
function hasTerms(text: RawBuilder<unknown>, terms: string[]): RawBuilder<boolean> {
  const found = terms.map((term) => sql`strpos(lower(unaccent(${text})), ${term}) > 0`)
  return sql`(${sql.join(found, sql` AND `)})`
}

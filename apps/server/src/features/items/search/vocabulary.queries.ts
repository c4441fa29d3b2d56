import { type RawBuilder, sql } from 'kysely'
import { lockUntilCommit } from '../../../platform/database/lock-until-commit.ts'
import type { Db, Tx } from '../../../platform/database/open-database.ts'
import { quoteLexeme } from './search-words.queries.ts'

/** Adds words to the vocabulary for typo correction. Only listed items count, because words of drafts would reveal their content. */
export const learnWords = (tx: Tx, itemId: number) => addWords(tx, sql`items.id = ${itemId}`)

/** Call this after an owner was enabled again, because the words may have been deleted, or after a change of name. */
export const learnWordsOfOwner = (tx: Tx, ownerId: number) => addWords(tx, sql`items.owner_id = ${ownerId}`)

/** The lock prevents the deletion of a word between the check here and the commit of the item that uses it. */
async function addWords(tx: Tx, which: RawBuilder<unknown>) {
  await lockUntilCommit(tx, 'vocabulary', 'shared')
  await sql`
    INSERT INTO vocabulary (word)
    SELECT DISTINCT written FROM items, unnest(tsvector_to_array(words)) AS written
    WHERE ${which} AND is_listed AND can_be_mistyped(written)
      AND NOT EXISTS (SELECT FROM vocabulary WHERE vocabulary.word = written)
    ORDER BY written
    ON CONFLICT DO NOTHING
  `.execute(tx)
}

/** Returns words after `after` in index order. */
export async function listWords(db: Db, { after, limit }: { after: string; limit: number }): Promise<string[]> {
  const words = db.selectFrom('vocabulary').select('word').where('word', '>', after).orderBy('word').limit(limit)
  return (await words.execute()).map(({ word }) => word)
}

/** Returns the words of the newest listed items, which include nearly all common words. */
export async function listRecentWords(db: Db, { items }: { items: number }): Promise<Set<string>> {
  const { rows } = await sql<{ word: string }>`
    SELECT DISTINCT word FROM (
      SELECT words FROM items WHERE is_listed ORDER BY creationdate DESC, seq DESC LIMIT ${items}
    ) AS newest, unnest(tsvector_to_array(words)) AS word`.execute(db)
  return new Set(rows.map(({ word }) => word))
}

/** Returns those of the words that no listed item contains. */
export async function findUnusedWords(db: Db, words: string[]): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    SELECT word FROM unnest(${words}::text[], ${words.map(quoteLexeme)}::tsquery[]) AS given (word, query)
    WHERE NOT EXISTS (SELECT FROM items WHERE is_listed AND items.words @@ given.query)`.execute(db)
  return rows.map(({ word }) => word)
}

export async function deleteWords(tx: Tx, words: string[]) {
  await tx.deleteFrom('vocabulary').where(sql<boolean>`word = ANY (${words})`).execute()
}

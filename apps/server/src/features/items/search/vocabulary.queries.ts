import { type RawBuilder, sql } from 'kysely'
import { lockUntilCommit } from '../../../platform/database/lock-until-commit.ts'
import type { Db, Tx } from '../../../platform/database/open-database.ts'
import { quoteLexeme } from './search-words.queries.ts'

/** Adds the words of listed items to those that typos are compared with. Words of drafts would reveal their content. */
export const learnWords = (tx: Tx, itemId: number) => addWords(tx, sql`items.id = ${itemId}`)

/** For members that return after their words were deleted, or change their name. */
export const learnWordsOfOwner = (tx: Tx, ownerId: number) => addWords(tx, sql`items.owner_id = ${ownerId}`)

/** The lock keeps a known word from being deleted before the item that uses it is seen by others. */
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

/** Words after `after`, in the order of the index. */
export async function listWords(db: Db, { after, limit }: { after: string; limit: number }): Promise<string[]> {
  const words = db.selectFrom('vocabulary').select('word').where('word', '>', after).orderBy('word').limit(limit)
  return (await words.execute()).map(({ word }) => word)
}

/** All words of the newest listed items: nearly all that are common are among them. */
export async function listRecentWords(db: Db, { items }: { items: number }): Promise<Set<string>> {
  const { rows } = await sql<{ word: string }>`
    SELECT DISTINCT word FROM (
      SELECT words FROM items WHERE is_listed ORDER BY creationdate DESC, seq DESC LIMIT ${items}
    ) AS newest, unnest(tsvector_to_array(words)) AS word`.execute(db)
  return new Set(rows.map(({ word }) => word))
}

/** Of these words, those that no listed item has. */
export async function findUnusedWords(db: Db, words: string[]): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    SELECT word FROM unnest(${words}::text[], ${words.map(quoteLexeme)}::tsquery[]) AS given (word, query)
    WHERE NOT EXISTS (SELECT FROM items WHERE is_listed AND items.words @@ given.query)`.execute(db)
  return rows.map(({ word }) => word)
}

export async function deleteWords(tx: Tx, words: string[]) {
  await tx.deleteFrom('vocabulary').where(sql<boolean>`word = ANY (${words})`).execute()
}

import type pg from 'pg'
import { seededRandom } from '../random.ts'
import { copyRows } from './copy-rows.ts'
import { fillConversations } from './fill-conversations.ts'
import { itemColumns, itemLines } from './fill-items.ts'
import { memberColumns, memberLines, usernameOf } from './fill-members.ts'

type Table = 'members' | 'items'

type Options = {
  members: number
  items: number
  /** Conversations of the first new member; all others together have as many. */
  conversations?: number
  messages?: number
  now: Date
  onProgress?: (table: Table, rows: number) => void
}

/** Adds members, items and conversations in one transaction. Returns the member with the most conversations. */
export async function fillDatabase(pool: pg.Pool, options: Options): Promise<{ talker: string }> {
  const client = await pool.connect()
  try {
    await client.query(`BEGIN; SET LOCAL statement_timeout = 0; SET LOCAL maintenance_work_mem = '256MB'`)
    const talkerId = await copyAll(client, options)
    const { conversations = 0, messages = 0, now } = options
    if (conversations > 0) await fillConversations(client, { talkerId, conversations, messages, now })
    await client.query('SELECT learn_all_words()')
    await client.query('ANALYZE members, items, vocabulary, conversations, messages')
    await client.query('COMMIT')
    client.release()
    return { talker: usernameOf(talkerId) }
  } catch (error) {
    // Closes the connection, which rolls the transaction back.
    client.release(true)
    throw error
  }
}

/** Returns the id of the first new member. */
async function copyAll(client: pg.ClientBase, { members, items, now, onProgress }: Options): Promise<number> {
  // COPY writes explicit member ids, so no other transaction may insert members until the sequence is updated.
  await client.query('LOCK TABLE members, items IN ACCESS EXCLUSIVE MODE')
  // The triggers would look up the owner of each item.
  await client.query('ALTER TABLE items DISABLE TRIGGER USER')
  const restoreIndexes = await dropIndexes(client, ['members', 'items'])
  const random = seededRandom(`fill/${members}/${items}`)
  const owners = { count: members, firstId: await nextMemberId(client) }
  await copyRows(client, {
    table: 'members',
    columns: memberColumns,
    lines: memberLines({ ...owners, now, random }),
    onProgress: (rows) => onProgress?.('members', rows),
  })
  await copyRows(client, {
    table: 'items',
    columns: itemColumns,
    lines: itemLines({ count: items, members: owners, now, random }),
    onProgress: (rows) => onProgress?.('items', rows),
  })
  await restoreIndexes()
  await client.query('ALTER TABLE items ENABLE TRIGGER USER')
  await client.query(`SELECT setval(pg_get_serial_sequence('members', 'id'), max(id)) FROM members`)
  return owners.firstId
}

async function nextMemberId(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ id: number }>('SELECT coalesce(max(id), 0) + 1 AS id FROM members')
  return rows[0]?.id ?? 1
}

const foreignKeys = `
  SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS remove,
    format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS restore
  FROM pg_constraint
  WHERE contype = 'f' AND conrelid = ANY ($1::regclass[])`

const indexes = `
  SELECT format('DROP INDEX %s', indexrelid::regclass) AS remove, pg_get_indexdef(indexrelid) AS restore
  FROM pg_index
  WHERE indrelid = ANY ($1::regclass[]) AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`

/**
 * Drops foreign keys and indexes, because building them at once is far cheaper than maintaining them row by row. Returns a function that
 * creates them again. Both happen in one transaction, so other transactions never see the tables without them.
 */
async function dropIndexes(client: pg.ClientBase, tables: readonly Table[]): Promise<() => Promise<void>> {
  const statements: { remove: string; restore: string }[] = []
  for (const query of [foreignKeys, indexes]) statements.push(...(await client.query(query, [tables])).rows)
  for (const { remove } of statements) await client.query(remove)
  return async () => {
    for (const { restore } of statements.reverse()) await client.query(restore)
  }
}

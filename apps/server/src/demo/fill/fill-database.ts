import type pg from 'pg'
import { seededRandom } from '../random.ts'
import { copyLines } from './copy-lines.ts'
import { itemColumns, itemLines } from './fill-items.ts'
import { memberColumns, memberLines } from './fill-members.ts'
import { setAside } from './set-aside.ts'

type Table = 'members' | 'items'

export type FillOrder = {
  members: number
  items: number
  now: Date
  onProgress?: (table: Table, rows: number) => void
}

/** Adds that many members and items, all or none. */
export async function fillDatabase(pool: pg.Pool, order: FillOrder): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query(`BEGIN; SET LOCAL statement_timeout = 0; SET LOCAL maintenance_work_mem = '256MB'`)
    await copyAll(client, order)
    await client.query('SELECT learn_all_words()')
    await client.query('ANALYZE members, items, vocabulary')
    await client.query('COMMIT')
    client.release()
  } catch (error) {
    // Ends the connection, and with it the transaction.
    client.release(true)
    throw error
  }
}

async function copyAll(client: pg.ClientBase, { members, items, now, onProgress }: FillOrder): Promise<void> {
  // COPY writes the ids it is given, so nobody else may take one until the sequences have moved on.
  await client.query('LOCK TABLE members, items IN ACCESS EXCLUSIVE MODE')
  // Its triggers would look up each owner, who is known here.
  await client.query('ALTER TABLE items DISABLE TRIGGER USER')
  const bringBack = await setAside(client, ['members', 'items'])
  const random = seededRandom(`fill/${members}/${items}`)
  const owners = { count: members, firstId: await nextId(client, 'members') }
  await copyLines(client, {
    table: 'members',
    columns: memberColumns,
    lines: memberLines({ ...owners, now, random }),
    onProgress: (rows) => onProgress?.('members', rows),
  })
  await copyLines(client, {
    table: 'items',
    columns: itemColumns,
    lines: itemLines({ count: items, firstId: await nextId(client, 'items'), members: owners, now, random }),
    onProgress: (rows) => onProgress?.('items', rows),
  })
  await bringBack()
  await client.query('ALTER TABLE items ENABLE TRIGGER USER')
  await moveSequence(client, 'members')
  await moveSequence(client, 'items')
}

async function nextId(client: pg.ClientBase, table: Table): Promise<number> {
  const { rows } = await client.query<{ id: number }>(`SELECT coalesce(max(id), 0) + 1 AS id FROM ${table}`)
  return rows[0]?.id ?? 1
}

async function moveSequence(client: pg.ClientBase, table: Table): Promise<void> {
  await client.query(`SELECT setval(pg_get_serial_sequence('${table}', 'id'), max(id)) FROM ${table}`)
}

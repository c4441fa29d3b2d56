import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDatabase } from '../../../test/database.ts'
import { openRecordingDatabase } from '../../../test/record-statements.ts'
import { fillDatabase } from '../../demo/fill/fill-database.ts'
import { findAdminMemberIds } from './admin-members.queries.ts'
import { findAdminCommentIds, findAdminItemIds, listAdminItems } from './content.queries.ts'

let database: ReturnType<typeof openRecordingDatabase>
const find = { members: findAdminMemberIds, items: findAdminItemIds, comments: findAdminCommentIds }

beforeAll(async () => {
  const { connectionString } = await aDatabase()
  database = openRecordingDatabase(connectionString)
  const { pool } = database
  await fillDatabase(pool, { members: 5_000, items: 5_000, now: new Date('2026-06-15T10:00:00Z') })
  await pool.query(`INSERT INTO comments (item_id, author_id, content, creationdate)
    SELECT id, owner_id, 'Is the ' || name || ' still there?', creationdate FROM items`)
  await pool.query('VACUUM ANALYZE')
})
afterAll(() => database.close())

test.each(Object.entries(find))('searching many %s for a rare word needs no sequential scan', async (_, ids) => {
  const statements = await database.during(() => ids(database.db, { q: 'zyxwvu' }))
  for (const statement of statements) expect(await database.explain(statement)).not.toMatch(/Seq Scan/)
  expect(await ids(database.db, { q: 'zyxwvu' })).toEqual([])
})

test.each(Object.entries(find))('searching many %s finds the one with a rare word', async (_, ids) => {
  const { rows } = await database.pool.query(`
    UPDATE items SET name = 'Zyzzyva', closed_at = now()
    WHERE id = (SELECT max(id) FROM items WHERE visibility = 'PB') RETURNING id, owner_id`)
  const [item] = rows
  await database.pool.query(`UPDATE comments SET content = 'A zyzzyva?' WHERE item_id = $1`, [item.id])
  await database.pool.query(`UPDATE members SET last_name = 'Zÿzzyvà' WHERE id = $1`, [item.owner_id])
  expect(await ids(database.db, { q: 'zyzzy' })).toHaveLength(1)
})

test('lists matches page by page, newest first', async () => {
  const ids = await findAdminItemIds(database.db, { q: 'velo' })
  expect(ids.length).toBeGreaterThan(20)
  const page = { isBackwards: false, offset: 0, limit: 10 }
  const first = await listAdminItems(database.db, { q: 'velo', ids }, { ...page, after: null })
  // The same page without ids, read by walking the list.
  expect(first).toEqual(await listAdminItems(database.db, { q: 'velo' }, { ...page, after: null }))
  const seqs = first.map(({ seq }) => seq)
  expect(seqs).toEqual([...seqs].sort((one, other) => other - one))
  const next = await listAdminItems(database.db, { q: 'velo', ids }, { ...page, after: [seqs.at(-1) ?? 0] })
  expect(next.every(({ seq }) => seq < (seqs.at(-1) ?? 0))).toBe(true)
})

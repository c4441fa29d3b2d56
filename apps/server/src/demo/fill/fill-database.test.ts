import { categories } from '@pollen/contract/constants'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aDatabase } from '../../../test/database.ts'
import { silentLog } from '../../../test/silent-log.ts'
import { type Database, openDatabase } from '../../platform/database/open-database.ts'
import { loadDemo } from '../load-demo.ts'
import { fillDatabase } from './fill-database.ts'

const now = new Date('2026-06-15T10:00:00Z')
let database: Database
let demoItems: number
let indexesBefore: string[]
let lastOfDemo: number

beforeAll(async () => {
  const { connectionString } = await aDatabase()
  const config = { DATA_DIR: '', DATABASE_URL: connectionString, DATABASE_POOL: 4 }
  database = await openDatabase(config, { holder: 'test', log: silentLog })
  demoItems = (await loadDemo(database.db, { now, center: { longitude: 5.57, latitude: 50.64 } })).items
  indexesBefore = await indexesAndKeys()
  lastOfDemo = await one('SELECT max(id) FROM conversations')
  await fillDatabase(database.pool, { members: 250, items: 2000, conversations: 100, messages: 5000, now })
})
afterAll(() => database.close())

describe('a filled database', () => {
  test('has the requested rows in addition to the existing ones', async () => {
    expect(await one('SELECT count(*) FROM items')).toBe(2000 + demoItems)
    expect(await one(`SELECT count(*) FROM members WHERE username LIKE 'member-%'`)).toBe(250)
  })

  test('has its indexes and foreign keys back', async () => {
    expect(indexesBefore).toContain('FOREIGN KEY (owner_id) REFERENCES members(id) ON DELETE CASCADE')
    expect(await indexesAndKeys()).toEqual(indexesBefore)
  })

  test('continues the sequence of member ids, and has random ids of items', async () => {
    const last = await one('SELECT max(id) FROM members')
    const next = await one(`INSERT INTO members (username, email, first_name, last_name)
      VALUES ('next', 'next@example.org', 'Next', 'One') RETURNING id`)
    expect(next).toBe(last + 1)
    await database.pool.query('DELETE FROM members WHERE id = $1', [next])
    expect(await one('SELECT count(*) FROM items WHERE id < 1000000000')).toBe(0)
    expect(await one('SELECT max(id) FROM items')).toBeLessThan(2 ** 53)
  })

  test('numbers items in the order of their publication', async () => {
    const filled = `SELECT seq, lag(seq) OVER (ORDER BY creationdate, seq) AS before FROM items WHERE owner_username LIKE 'member-%'`
    expect(await one(`SELECT count(*) FROM (${filled}) AS numbered WHERE seq < before`)).toBe(0)
  })

  test('has conversations of one talkative member, and as many of all others', async () => {
    const talker = `(SELECT min(id) FROM members WHERE username LIKE 'member-%')`
    const ofTalker = `${talker} IN (owner_id, asker_id)`
    const all = `conversations WHERE messages_count > 0 AND id > ${lastOfDemo}`
    expect(await one(`SELECT count(*) FROM ${all} AND ${ofTalker}`)).toBe(100)
    expect(await one(`SELECT count(*) FROM ${all} AND NOT (${ofTalker})`)).toBe(100)
    expect(await one(`SELECT count(*) FROM ${all} AND asker_id = ${talker}`)).toBeGreaterThan(20)
    expect(await one(`SELECT sum(messages_count) FROM ${all} AND ${ofTalker}`)).toBeGreaterThan(4900)
    expect(await one(`SELECT sum(messages_count) FROM ${all} AND ${ofTalker}`)).toBeLessThan(5100)
    // The longest conversation is much longer than most.
    expect(await one(`SELECT max(messages_count) FROM ${all}`)).toBeGreaterThan(500)
    expect(await one(`SELECT sum(owner_unread + asker_unread) FROM ${all}`)).toBeGreaterThan(10)
  })

  test('has the same counts of messages and unread messages as the product', async () => {
    const wrong = `
      SELECT conversations.id FROM conversations JOIN messages ON conversation_id = conversations.id
      GROUP BY conversations.id HAVING messages_count <> count(*) OR active_at <> max(messages.created_at)
        OR owner_unread <> count(*) FILTER (WHERE side = 'asker' AND messages.id > owner_seen_id)
        OR asker_unread <> count(*) FILTER (WHERE side = 'owner' AND messages.id > asker_seen_id)`
    expect(await one(`SELECT count(*) FROM (${wrong}) AS wrong`)).toBe(0)
    const early = `SELECT created_at < lag(created_at) OVER (PARTITION BY conversation_id ORDER BY id) AS is_early FROM messages`
    expect(await one(`SELECT count(*) FROM (${early}) AS numbered WHERE is_early`)).toBe(0)
    expect(await one(`SELECT count(*) FROM messages WHERE created_at > '${now.toISOString()}'`)).toBe(0)
    expect(
      await one(
        'SELECT count(*) FROM conversations JOIN items ON items.id = item_id WHERE items.owner_id <> conversations.owner_id',
      ),
    ).toBe(0)
  })

  test('can be filled again', async () => {
    const before = await one('SELECT count(*) FROM items')
    await fillDatabase(database.pool, { members: 1, items: 10, conversations: 3, messages: 9, now })
    expect(await one('SELECT count(*) FROM items')).toBe(before + 10)
  })

  test('rolls everything back after a failure', async () => {
    const before = await one('SELECT count(*) FROM members')
    await database.pool.query('ALTER TABLE items ADD CONSTRAINT full_up CHECK (owner_id < 250) NOT VALID')
    await expect(fillDatabase(database.pool, { members: 100, items: 2000, now })).rejects.toThrow('full_up')
    await database.pool.query('ALTER TABLE items DROP CONSTRAINT full_up')
    expect(await one('SELECT count(*) FROM members')).toBe(before)
  })

  test('has realistic distributions', async () => {
    const share = async (condition: string) => (await one(`SELECT count(*) FROM items WHERE ${condition}`)) / 2000
    expect(await share(`enddate < '${now.toISOString()}'`)).toBeGreaterThan(0.06)
    expect(await share(`enddate < '${now.toISOString()}'`)).toBeLessThan(0.16)
    expect(await share('closed_at IS NOT NULL')).toBeGreaterThan(0.03)
    expect(await share(`visibility <> 'PB'`)).toBeGreaterThan(0.015)
    expect(await share(`creationdate > '${now.toISOString()}'::timestamptz - interval '1 year'`)).toBeGreaterThan(0.45)
    expect(await one('SELECT count(DISTINCT category1) FROM items')).toBe(Object.keys(categories).length)
    expect(await one('SELECT count(DISTINCT description) FROM items')).toBeGreaterThan(1800)
  })

  test('has no item older than its owner', async () => {
    const early = 'FROM items JOIN members m ON m.id = owner_id WHERE creationdate < sign_up_date'
    expect(await one(`SELECT count(*) ${early}`)).toBe(0)
  })
})

async function one(sql: string): Promise<number> {
  const { rows } = await database.pool.query({ text: sql, rowMode: 'array' })
  return rows[0]?.[0]
}

async function indexesAndKeys(): Promise<string[]> {
  const { rows } = await database.pool.query(`
    SELECT indexdef AS text FROM pg_indexes WHERE schemaname = 'pollen'
    UNION ALL SELECT pg_get_constraintdef(oid) FROM pg_constraint WHERE conrelid IN ('members'::regclass, 'items'::regclass)
    ORDER BY text`)
  return rows.map(({ text }) => text)
}

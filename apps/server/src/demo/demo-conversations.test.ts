import { maxMessageLength } from '@pollen/contract/messages'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aDatabase } from '../../test/database.ts'
import { silentLog } from '../../test/silent-log.ts'
import { type Database, openDatabase } from '../platform/database/open-database.ts'
import { demoConversations } from './demo-data.ts'
import { demoNeighbourhood } from './demo-neighbourhood.ts'
import { loadDemo } from './load-demo.ts'

const setting = {
  seed: 'pollen',
  now: new Date('2026-03-04T11:00:00Z'),
  center: { longitude: 5.5736112, latitude: 50.6450944 },
  timeZone: 'Europe/Brussels',
}
const { members, items, conversations } = demoNeighbourhood(setting)
const guides = ['priya', 'mireille.d']

describe('the conversations of the neighbourhood', () => {
  test('have three to 25 messages, each about a different item', () => {
    expect(conversations.length).toBeGreaterThanOrEqual(8)
    expect(new Set(conversations.map(({ item }) => item)).size).toBe(conversations.length)
    for (const { item, messages } of conversations) {
      expect(messages.length, item).toBeGreaterThanOrEqual(3)
      expect(messages.length, item).toBeLessThanOrEqual(25)
      expect(new Set(messages.map(({ side }) => side)).size, item).toBe(2)
      for (const { content } of messages) expect(content.length).toBeLessThanOrEqual(maxMessageLength)
    }
  })

  test('include sent and received requests, read and unread, for both demo log-ins', () => {
    for (const guide of guides) {
      expect(conversations.filter(({ asker }) => asker === guide).length).toBeGreaterThanOrEqual(2)
      expect(conversations.filter(({ owner }) => owner === guide).length).toBeGreaterThanOrEqual(2)
      const isReader = ({ messages }: (typeof conversations)[number]) => messages.at(-1)?.author !== guide
      const unread = conversations.filter(
        (one) => one.unread > 0 && [one.asker, one.owner].includes(guide) && isReader(one),
      )
      expect(unread).toHaveLength(1)
    }
    expect(conversations.filter(({ closed_at }) => closed_at)).toHaveLength(1)
    expect(demoConversations.filter(({ messages }) => messages.some(({ drawing }) => drawing))).toHaveLength(1)
  })

  test.each(['2026-03-04T11:00:00Z', '2026-03-03T23:01:00Z', '2026-03-29T01:30:00Z', '2026-12-31T22:59:00Z'])(
    'have ordered dates within the lifetime of the item and both members, also when loaded at %s',
    (loadedAt) => {
      const now = new Date(loadedAt)
      const made = demoNeighbourhood({ ...setting, now })
      const signUps = new Map(made.members.map((member) => [member.username, member.sign_up_date]))
      for (const { item: name, asker, messages, closed_at } of made.conversations) {
        const item = made.items.find((one) => one.name === name)
        if (!item) throw new Error(`There is no ${name}`)
        const dates = messages.map(({ created_at }) => created_at.getTime())
        expect(dates, name).toEqual(dates.toSorted((a, b) => a - b))
        const first = dates[0] as number
        expect(first, name).toBeGreaterThan(item.creationdate.getTime())
        expect(first, name).toBeGreaterThan(signUps.get(asker)?.getTime() ?? Number.POSITIVE_INFINITY)
        expect(dates.at(-1), name).toBeLessThan((closed_at ?? now).getTime())
      }
    },
  )

  test('are never about a draft or an item of the asker', () => {
    for (const { item, owner, asker } of conversations) {
      expect(owner).not.toBe(asker)
      expect(items.find(({ name }) => name === item)).toMatchObject({ owner, visibility: 'PB' })
      expect(members.map(({ username }) => username)).toEqual(expect.arrayContaining([owner, asker]))
    }
  })

  test('have a position that the web app recognises', () => {
    const positions = conversations.flatMap(({ messages }) =>
      messages.filter(({ content }) => /\d\.\d{5}/.test(content)),
    )
    expect(positions).toMatchObject([{ content: expect.stringMatching(/ici\u202f:\n50\.\d{5}, 5\.\d{5}$/) }])
  })
})

describe('loaded conversations', () => {
  let database: Database
  beforeAll(async () => {
    const { connectionString } = await aDatabase()
    const config = { DATA_DIR: '', DATABASE_URL: connectionString, DATABASE_POOL: 4 }
    database = await openDatabase(config, { holder: 'test', log: silentLog })
    await loadDemo(database.db, setting)
  })
  afterAll(() => database.close())

  const rows = async (sql: string) => (await database.pool.query(sql)).rows

  test('have correct counts of messages and unread messages', async () => {
    const counted = await rows(`
      SELECT conversations.id, messages_count = count(*)
        AND active_at = max(messages.created_at) AND conversations.created_at = min(messages.created_at)
        AND owner_unread = count(*) FILTER (WHERE side = 'asker' AND messages.id > owner_seen_id)
        AND asker_unread = count(*) FILTER (WHERE side = 'owner' AND messages.id > asker_seen_id) AS is_right
      FROM conversations JOIN messages ON conversation_id = conversations.id GROUP BY conversations.id`)
    expect(counted).toHaveLength(conversations.length)
    expect(counted.filter(({ is_right }) => !is_right)).toEqual([])
    const [unread] = await rows('SELECT sum(owner_unread) AS owner, sum(asker_unread) AS asker FROM conversations')
    expect(unread).toEqual({ owner: 2, asker: 2 })
  })

  test('have messages whose ids follow their dates', async () => {
    const late = `SELECT id, created_at < lag(created_at) OVER (PARTITION BY conversation_id ORDER BY id) AS is_early FROM messages`
    expect(await rows(`SELECT id FROM (${late}) AS numbered WHERE is_early`)).toEqual([])
  })

  test('are closed by the owner who closed the item', async () => {
    expect(
      await rows('SELECT closed_by = owner_id AS by_owner FROM conversations WHERE closed_at IS NOT NULL'),
    ).toEqual([{ by_owner: true }])
  })

  test('are added once, also to a demo of an earlier version, unless members have talked there', async () => {
    const counts = () =>
      rows('SELECT count(*) AS messages, count(DISTINCT conversation_id) AS conversations FROM messages')
    const loaded = await counts()
    await loadDemo(database.db, setting)
    expect(await counts()).toEqual(loaded)

    await database.pool.query('DELETE FROM conversations')
    await loadDemo(database.db, { ...setting, now: new Date('2026-03-14T11:00:00Z') })
    expect(await counts()).toEqual(loaded)

    await database.pool.query('DELETE FROM conversations WHERE id > (SELECT min(id) FROM conversations)')
    const left = await counts()
    await loadDemo(database.db, setting)
    expect(await counts()).toEqual(left)
  })

  test('are skipped if their item or a participant was deleted', async () => {
    await database.pool.query('DELETE FROM conversations')
    await database.pool.query(`DELETE FROM members WHERE username = 'owen_r'`)
    await database.pool.query(`DELETE FROM items WHERE name LIKE 'Sourdough%'`)
    await loadDemo(database.db, setting)
    const [{ count }] = (await rows('SELECT count(*) FROM conversations')) as [{ count: number }]
    expect(count).toBe(conversations.length - 2)
  })
})

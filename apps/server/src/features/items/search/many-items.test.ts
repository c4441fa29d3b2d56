import { itemOrders } from '@pollen/contract/item-filters'
import { type ItemMarkers, items, maxMarkers } from '@pollen/contract/items'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aDatabase } from '../../../../test/database.ts'
import { openRecordingDatabase, type RecordedStatement } from '../../../../test/record-statements.ts'
import { fillDatabase } from '../../../demo/fill/fill-database.ts'
import type { Context } from '../../../platform/action.ts'
import { minCachedCount } from './count-matches.queries.ts'
import { listActiveItems } from './list-active-items.ts'
import { listMarkers } from './list-markers.ts'
import { maxAreaItems } from './markers.queries.ts'
import { type Cursor, orderOf } from './orders.queries.ts'
import { collect, type ListedItem, scan } from './pages.queries.ts'
import { parseSearch } from './search-words.queries.ts'

const now = new Date('2026-06-15T10:00:00Z')
let database: ReturnType<typeof openRecordingDatabase>

async function fill(count: number) {
  const { connectionString } = await aDatabase()
  database = openRecordingDatabase(connectionString)
  await fillDatabase(database.pool, { members: count / 8, items: count, now })
  // Replaces autovacuum, which would run within minutes. With this target the statistics cover all rows instead of a sample, so that
  // plans are the same in every run.
  await database.pool.query('SET default_statistics_target = 334; SET statement_timeout = 0')
  await database.pool.query('VACUUM ANALYZE items')
}

const here = 'userLocation=50.64,5.57'
const orderings = Object.keys(itemOrders).flatMap((order) => [`ordering=${order}`, `ordering=-${order}`])
const filters = [
  'types[]=DN',
  'types[]=EV',
  'categories[]=BK',
  'categories[]=PR&categories[]=AN',
  'availableFrom=2026-06-20T00:00Z',
  'availableFrom=2026-06-20T00:00Z&includeAfterAvailableFrom=true',
  'availableUntil=2026-06-20T00:00Z',
  'availableUntil=2025-10-01T00:00Z',
  'availableUntil=2026-06-20T00:00Z&includeBeforeAvailableUntil=true',
  'minCreationdate=2026-06-14T00:00Z',
  'minCreationdate=2025-06-14T00:00Z',
  'onlyUnseen=true',
  'bounds[]=50.66,5.55&bounds[]=50.62,5.6',
  'bounds[]=52,3&bounds[]=49,7',
  'bounds[]=50.7,179&bounds[]=50.6,-179',
  `${here}&distancesRadius[]=0&distancesRadius[]=1`,
  `${here}&distancesRadius[]=20&distancesRadius[]=100`,
  'resource=BKC:node/1',
  'search=velo',
  'search=etat',
  'search=vleo',
  'search=unheard',
  `search=table&types[]=DN&categories[]=HS&${here}&distancesRadius[]=0&distancesRadius[]=10&onlyUnseen=true`,
]

describe('among 1,000 items', () => {
  beforeAll(() => fill(1_000))
  afterAll(() => database.close())

  test.each(orderings)('a list without filters by "%s" scans an index without sorting', async (ordering) => {
    const scans = await scansOf(`${here}&${ordering}`)
    expect(scans.length).toBeGreaterThan(1)
    for (const scan of scans) await expectIndexScan(scan)
  })
})

describe('among 100,000 items', () => {
  // Filling takes half a minute on an idle machine. The timeout leaves room for busy ones.
  beforeAll(() => fill(100_000), 1_800_000)
  afterAll(() => database.close())

  test.each(['', ...filters, ...orderings.map((ordering) => `${here}&${ordering}`)])(
    'no page of "%s" needs a sequential scan',
    async (query) => {
      const pages = await database.during(async () => {
        const second = await follow((await list(query)).next)
        const third = await follow(second?.next)
        expect(idsOf(await follow(third?.previous))).toEqual(idsOf(third && second))
      })
      for (const statement of pages) expect(await database.explain(statement)).not.toMatch(/Seq Scan on items\b/)
    },
  )

  test('every page of an ordered scan uses its index, whatever the statistics', async () => {
    const scans: Scan[] = []
    for (const ordering of orderings) {
      for (const filter of ['', 'types[]=LN', 'onlyUnseen=true', `distancesRadius[]=0&distancesRadius[]=1000`]) {
        scans.push(...(await scansOf(`${here}&${ordering}&${filter}`)))
      }
    }
    expect(new Set(scans.map(({ ordering }) => ordering)).size).toBe(orderings.length)
    for (const target of [1, 10, 40]) {
      await database.pool.query(`SET default_statistics_target = ${target}`)
      await database.pool.query('ANALYZE items')
      for (const mode of ['force_custom_plan', 'force_generic_plan']) {
        await database.pool.query(`SET plan_cache_mode = ${mode}`)
        for (const scan of scans) await expectIndexScan(scan)
      }
    }
    await database.pool.query('RESET plan_cache_mode')
  }, 1_800_000)

  test.each(orderings)('a scan by "%s" gives the same result as sorting all matches', async (ordering) => {
    for (const filter of [
      '',
      'types[]=LN',
      'search=table',
      'minCreationdate=2024-06-14T00:00Z',
      'onlyUnseen=true',
      'availableFrom=2025-10-01T00:00Z',
    ]) {
      const query = await readQuery(`${here}&${ordering}&${filter}`)
      const order = orderOf(query)
      const page = { query, order, after: null, offset: 0, limit: 30 }
      const all = positionsOf((await collect(database.db, { ...page, limit: 60 }, { by: 'planner' })).rows)
      const [ninth, rest] = [all[8], all.slice(9, 39)]
      expect(positionsOf(await scan(database.db, page, 0))).toEqual(all.slice(0, 30))
      const after: Cursor = [ninth?.tier ?? 0, ninth?.value ?? null, ninth?.seq ?? 0]
      expect(positionsOf(await scan(database.db, { ...page, after }, 0))).toEqual(rest)
    }
  })

  test('finds the first item in a previously empty tier immediately', async () => {
    const query = 'search=tab'
    const named = `SELECT FROM items WHERE name ~* '\\mtab\\M'`
    expect((await database.pool.query(named)).rowCount).toBe(0)
    expect((await list(query)).count).toBeGreaterThan(minCachedCount)
    const { rows } = await database.pool.query(
      `SELECT id, name FROM items WHERE is_listed AND enddate IS NULL ORDER BY id LIMIT 1`,
    )
    const [{ id, name }] = rows
    const rename = (name: string) => database.pool.query('UPDATE items SET name = $2 WHERE id = $1', [id, name])
    try {
      await rename('Tab')
      expect((await list(query)).results[0]?.id).toBe(id)
    } finally {
      await rename(name)
    }
  })

  test.each([
    'search=table',
    'search=table&types[]=DN',
    `${here}&distancesRadius[]=0&distancesRadius[]=10&types[]=DN&categories[]=HS`,
  ])('excludes seen items from the unseen count of "%s"', async (query) => {
    const { count } = await list(query)
    expect(count).toBeGreaterThan(1_000)
    const { rows } = await database.pool.query(`
        INSERT INTO item_views (item_id, member_id, viewed_at)
        SELECT id, 1, now() FROM items WHERE is_listed AND id % 7 = 0 AND owner_id <> 1
        ON CONFLICT DO NOTHING RETURNING item_id`)
    const unseenQuery = await readQuery(`${query}&onlyUnseen=true`)
    const unseen = (await list(`${query}&onlyUnseen=true`)).count
    const page = { query: unseenQuery, order: orderOf(unseenQuery), after: null, offset: 0, limit: 1 }
    expect(unseen).toBe((await collect(database.db, page, { by: 'planner' })).count)
    expect(unseen).toBeLessThan(count)
    await database.pool.query('DELETE FROM item_views WHERE item_id = ANY ($1)', [rows.map((row) => row.item_id)])
  })

  test('counts few unseen items of a long list exactly', async () => {
    const { rows } = await database.pool.query(`
        INSERT INTO item_views (item_id, member_id, viewed_at)
        SELECT id, 1, now() FROM (SELECT id FROM items WHERE is_listed AND owner_id <> 1 ORDER BY seq OFFSET 3) AS items
        ON CONFLICT DO NOTHING RETURNING item_id`)
    // The first request caches the count of this list, and the second one uses it.
    for (let nth = 0; nth < 2; nth++) {
      const { count, count_is_exact, results } = await list('onlyUnseen=true&minCreationdate=2000-01-01T00:00Z')
      expect({ count, count_is_exact, results: results.length }).toEqual({ count: 3, count_is_exact: true, results: 3 })
    }
    await database.pool.query('DELETE FROM item_views WHERE item_id = ANY ($1)', [rows.map((row) => row.item_id)])
  })

  test.each(filters.filter((filter) => !filter.includes('bounds')))(
    'no map of "%s" needs a sequential scan',
    async (filter) => {
      for (const bounds of ['bounds[]=50.66,5.55&bounds[]=50.62,5.6', everywhere]) {
        const statements = await database.during(() => pins(`${bounds}&${filter}`))
        for (const statement of statements) {
          expect(await database.explain(statement)).not.toMatch(/Seq Scan on items\b/)
        }
      }
    },
  )

  test('reads pins with index-only scans: small areas by the map index, large areas by the newest index', async () => {
    const scanOf = (index: string) => new RegExp(`Index Only Scan (Backward )?using ${index} `)
    for (const mode of ['force_custom_plan', 'force_generic_plan']) {
      await database.pool.query(`SET plan_cache_mode = ${mode}`)
      for (const filter of ['', 'types[]=DN&categories[]=BK', 'availableFrom=2026-06-20T00:00Z']) {
        const city = await database.during(() => pins(`bounds[]=50.66,5.55&bounds[]=50.62,5.6&${filter}`))
        expect(city).toHaveLength(1)
        expect(await explainPrepared(city[0] as RecordedStatement)).toMatch(scanOf('items_listed_map_idx'))
      }
    }
    await database.pool.query('RESET plan_cache_mode')
    const [, newest] = await database.during(() => pins(everywhere))
    expect(await database.explain(newest as RecordedStatement)).toMatch(scanOf('items_listed_newest_idx'))
  })

  test('shows the newest items if there are more than the maximum number of pins', async () => {
    const all = await pins(everywhere)
    expect([all.ids.length, all.is_complete]).toEqual([maxMarkers, false])
    const { rows } = await database.pool.query<{ id: number }>(
      `SELECT id FROM items WHERE is_listed AND (enddate IS NULL OR enddate > $1) AND shown_point IS NOT NULL
        ORDER BY creationdate DESC, seq DESC LIMIT $2`,
      [now, maxMarkers],
    )
    expect(new Set(all.ids)).toEqual(new Set(rows.map(({ id }) => id)))
    // The area has too many items for its index, but all matches fit.
    const { ids, is_complete } = await pins(`${everywhere}&types[]=DN`)
    expect(ids.length).toBeGreaterThan(maxAreaItems)
    expect(is_complete).toBe(true)
  })

  test('the number of statements does not depend on the number of items', async () => {
    for (const query of ['', `${here}&ordering=distance`, 'types[]=LN', 'search=velo']) {
      const numbers = []
      for (const size of [1, 100]) {
        // The first request counts. The second one uses the cached count.
        await list(`${query}&page_size=${size}`, stranger)
        numbers.push((await database.during(() => list(`${query}&page_size=${size}`, stranger))).length)
      }
      expect([query, numbers[0]]).toEqual([query, numbers[1]])
      expect(numbers[0]).toBeLessThanOrEqual(5)
    }
  })
})

const positionsOf = (rows: ListedItem[] | null) =>
  (rows ?? []).map(({ id, tier, value, seq }) => ({ id, tier, value, seq }))

type Scan = { statement: RecordedStatement; ordering: string; index: string }

const indexes: Record<string, string> = {
  creationdate: 'items_listed_newest_idx',
  startdate: 'items_listed_start_idx',
  enddate: 'items_listed_end_idx',
  distance: 'items_listed_near_idx',
  comments_count: 'items_listed_comments_idx',
  views_count: 'items_listed_views_idx',
}

/** Records the scans of the first pages, of a numbered page far down, and of the pages before and after it. */
async function scansOf(query: string): Promise<Scan[]> {
  const ordering = /ordering=-?(\w+)/.exec(query)?.[1] ?? ''
  const statements = await database.during(async () => {
    const second = await follow((await list(query)).next)
    const third = await follow(second?.next)
    await follow(third?.previous)
    const far = await list(`${query}&page=30`)
    await follow(far.previous)
    await follow(far.next)
  })
  return statements
    .filter(({ sql }) => sql.includes('AS scanned'))
    .map((statement) => ({
      statement,
      ordering: query.match(/ordering=[^&]+/)?.[0] ?? '',
      index: indexes[ordering] ?? '',
    }))
}

async function expectIndexScan({ statement, index }: Scan) {
  const plan = await explainPrepared(statement)
  expect(plan).toMatch(new RegExp(`Index (Only )?Scan (Backward )?using ${index} `))
  expect(plan).not.toMatch(/(Seq|Heap) Scan on items\b/)
  // Only the images of each item may be sorted.
  expect(plan).not.toMatch(/-> {2}Sort[^\n]*\n +Sort Key: (?!item_images\.|member_images\.)/)
}

/** Explains a statement with the plan of its prepared form. */
async function explainPrepared({ sql, parameters }: RecordedStatement): Promise<string> {
  const values = parameters.map(literal).join(', ')
  // One round trip per plan, because there are thousands of plans.
  const statements = `PREPARE scan AS ${sql}; EXPLAIN EXECUTE scan (${values}); DEALLOCATE scan`
  const results: unknown = await database.pool.query(statements)
  const [, { rows } = { rows: [] }] = results as { rows: { 'QUERY PLAN': string }[] }[]
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

function literal(value: unknown): string {
  if (value === null) return 'NULL'
  const text = value instanceof Date ? value.toISOString() : Array.isArray(value) ? `{${value.join()}}` : String(value)
  return `'${text.replaceAll("'", "''")}'`
}

const inputOf = (query: string) => items.listActive.input.parse(parseQuery(query))

function parseQuery(query: string) {
  const parsed: Record<string, unknown> = {}
  for (const [name, value] of new URLSearchParams(query)) {
    if (name.endsWith('[]')) parsed[name.slice(0, -2)] = [...((parsed[name.slice(0, -2)] as string[]) ?? []), value]
    else parsed[name] = value
  }
  return parsed
}

async function readQuery(query: string) {
  const { page: _, page_size: __, cursor: ___, ...filters } = inputOf(query)
  const search = filters.search ? await parseSearch(database.db, filters.search) : null
  return { filters, search, viewerId: 1, blocksVersion: 0, now }
}

const config = { PUBLIC_URL: 'https://pollen.test' }
const list = (query: string, viewerId?: number) =>
  listActiveItems(contextOf(viewerId) as Context<typeof items.listActive>, inputOf(query))

/** A member without items. For an owner, excluding their own items takes one more statement. */
const stranger = 0

const contextOf = (viewerId = 1) => ({
  db: database.db,
  viewer: { id: viewerId, sessionId: 1, blocksVersion: 0 },
  clock: () => now,
  language: 'en',
  config,
})

const everywhere = 'bounds[]=90,-180&bounds[]=-90,180'

async function pins(query: string): Promise<ItemMarkers> {
  const input = items.listMarkers.input.parse(parseQuery(query))
  const { text } = await listMarkers(contextOf() as Context<typeof items.listMarkers>, input)
  return JSON.parse(text)
}

/** Reads the page of a link. */
const follow = async (link: string | null | undefined) => (link ? list(new URL(link).search) : undefined)

const idsOf = (page: Awaited<ReturnType<typeof list>> | undefined) => page?.results.map(({ id }) => id)

import { items } from '@pollen/contract/items'
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
} from 'kysely'
import { expect, test } from 'vitest'
import type { DB as Schema } from '../../../platform/database/schema.ts'
import { itemOfPage } from '../items.queries.ts'
import { areasOf } from './areas.queries.ts'
import { boxesStatement, sampleStatement } from './furthest-boxes.queries.ts'
import { areaStatement, newestStatement } from './markers.queries.ts'
import { backwards, type Cursor, orderOf } from './orders.queries.ts'
import { scanStatement } from './scan-in-order.queries.ts'
import { fewStatement, sortStatement } from './sort-matches.queries.ts'

const db = new Kysely<Schema>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (any) => new PostgresIntrospector(any),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

const now = new Date('2026-06-15T10:00:00Z')
const userLocation = '50.64,5.57'
const types = ['DN']
const after: Cursor = [0, '7', 7]
const matches = { count: 5_000, isExact: true, isAreaSmall: false }

/** The second page of a list. */
function pageOf(input: Parameters<typeof items.listActive.input.parse>[0]) {
  const filters = items.listActive.input.parse(input)
  const terms = `('${filters.search}')`
  const query = { filters, search: filters.search ? { exact: terms, loose: terms } : null, viewerId: 1, now }
  return { query, order: orderOf(query), matches, after, offset: 0, limit: 21 }
}

function mapOf(input: Parameters<typeof items.listMarkers.input.parse>[0]) {
  return { filters: items.listMarkers.input.parse(input), search: null, viewerId: 1, now }
}

const orders = {
  'newest first': pageOf({ types }),
  'by start, from a moment on': pageOf({ types, ordering: 'startdate', availableUntil: now.toISOString() }),
  'by end': pageOf({ types, ordering: 'enddate' }),
  'most comments first': pageOf({ types, ordering: '-comments_count' }),
  'most views first': pageOf({ types, ordering: '-views_count' }),
  'nearest first': pageOf({ types, userLocation, ordering: 'distance' }),
  'furthest first, within a radius': pageOf({ userLocation, ordering: '-distance', distancesRadius: ['0', '100'] }),
  'best match first': pageOf({ search: 'velo' }),
}

test('the statement of each plan is the one a reviewer has read', async () => {
  const statements = Object.entries(orders).flatMap(([order, page]) => [
    describeStatement(`sort matches: ${order}`, sortStatement(db, page)),
    describeStatement(`scan in order: ${order}`, scanStatement(db, page, 5_000)),
  ])
  const noPlace = pageOf({ types, userLocation, ordering: 'distance' })
  statements.push(
    describeStatement(
      'scan in order: nearest first, then items without a place',
      scanStatement(db, { ...noPlace, after: [1, null, 7] }, 4_000, 1),
    ),
  )
  const toFirstPage = (page: ReturnType<typeof pageOf>) => ({ ...page, order: backwards(page.order) })
  statements.push(
    describeStatement(
      'scan in order: newest first, the page before',
      scanStatement(db, toFirstPage(orders['newest first']), 5_000),
    ),
    describeStatement(
      'sort matches: nearest first, the page before',
      sortStatement(db, toFirstPage(noPlace), { tier: 0, isNearerOnly: true }),
    ),
    describeStatement(
      'sort matches: best match first, the page before',
      sortStatement(db, toFirstPage(orders['best match first'])),
    ),
  )
  const words = { ...orders['best match first'], after: null }
  const near = pageOf({ types, userLocation, distancesRadius: ['0', '10'] })
  const wordsNear = pageOf({ search: 'velo', types, userLocation, distancesRadius: ['0', '10'] })
  const [area = 'words' as const] = areasOf(near.query.filters)
  statements.push(
    describeStatement('few matches with their count: of words', fewStatement(db, words, 'words')),
    describeStatement('few matches with their count: of words in an area', fewStatement(db, wordsNear, 'words')),
    describeStatement('sort matches: best match first, in an area', sortStatement(db, wordsNear)),
    describeStatement('few matches with their count: of a small area', fewStatement(db, near, area)),
  )
  const furthest = pageOf({ userLocation, ordering: '-distance' })
  const from = { longitude: 5.57, latitude: 50.64 }
  const boxes = [{ west: -180, south: -90, east: -116, north: -26 }]
  statements.push(
    describeStatement('furthest first: some matches of each box', sampleStatement(furthest, from, boxes)),
    describeStatement('furthest first: the matches of the furthest boxes', boxesStatement(db, furthest, boxes)),
  )
  const map = mapOf({ types, bounds: ['50.66, 5.55', '50.62, 5.6'] })
  statements.push(
    describeStatement('pins: of a small area', areaStatement(map)),
    describeStatement('pins: of a large area', newestStatement(map)),
  )
  const item = `-- the item of a row of each page\n${layOut(itemText)};`
  await expect(`${[...statements, item].join('\n\n')}\n`).toMatchFileSnapshot('./statements.sql')
})

const itemText = itemOfPage(db).compile(db).sql

const describeStatement = (title: string, statement: RawBuilder<unknown>) =>
  `-- ${title}\n${layOut(statement.compile(db).sql.replace(itemText, '/* the item */'))};`

/** Each clause on its own line, and subqueries indented. */
function layOut(statement: string): string {
  const text = statement.replace(/\s+/g, ' ').replace(/\( /g, '(').replace(/ \)/g, ')').trim()
  /** Of each open parenthesis, whether it holds a subquery. */
  const open: boolean[] = []
  const newLine = () => `\n${'  '.repeat(open.filter(Boolean).length)}`
  return text.replace(/\(SELECT (?!\$)|[()]| (?:SELECT|FROM|WHERE|ORDER BY|OFFSET|LIMIT|FETCH)\b/g, (token) => {
    if (token.startsWith('(')) {
      open.push(token !== '(')
      return token === '(' ? token : `(${newLine()}SELECT `
    }
    if (token === ')') return open.pop() ? `${newLine()})` : token
    return open.at(-1) === false ? token : newLine() + token.trim()
  })
}

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
import type { DB as Schema } from '../../../schema.ts'
import { itemOfPage } from '../items.queries.ts'
import { areaStatement, newestStatement } from './markers.queries.ts'
import { backwards, type Cursor, orderOf } from './orders.queries.ts'
import { collectStatement, scanStatement } from './pages.queries.ts'

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

/** The second page of a list. */
function pageOf(input: Parameters<typeof items.listActive.input.parse>[0]) {
  const filters = items.listActive.input.parse(input)
  const terms = `('${filters.search}')`
  const query = {
    filters,
    search: filters.search ? { exact: terms, loose: terms } : null,
    viewerId: 1,
    blocksVersion: 0,
    now,
  }
  return { query, order: orderOf(query), after, offset: 0, limit: 21 }
}

function mapOf(input: Parameters<typeof items.listMarkers.input.parse>[0]) {
  return { filters: items.listMarkers.input.parse(input), search: null, viewerId: 1, blocksVersion: 0, now }
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

test('the statement of each plan matches the reviewed snapshot', async () => {
  const statements = Object.entries(orders).flatMap(([order, page]) => [
    describeStatement(`collect: ${order}`, collectStatement(db, page, { by: 'planner', maxRead: 10_000 })),
    describeStatement(`scan: ${order}`, scanStatement(db, page, 0)),
  ])
  const noPlace = pageOf({ types, userLocation, ordering: 'distance' })
  const radius = { userLocation, distancesRadius: ['0', '10'] }
  const near = pageOf({ onlyUnseen: 'true', ...radius })
  const wordsNear = pageOf({ search: 'velo', types, conditions: ['good'], ...radius, onlyUnseen: 'true' })
  const toFirstPage = (page: ReturnType<typeof pageOf>) => ({ ...page, order: backwards(page.order) })
  statements.push(
    describeStatement(
      'scan: nearest first, then items without a place',
      scanStatement(db, { ...noPlace, after: [1, null, 7] }, 1),
    ),
    describeStatement('scan: newest first, the page before', scanStatement(db, toFirstPage(orders['newest first']), 0)),
    describeStatement(
      'collect: nearest first, the page before',
      collectStatement(db, toFirstPage(noPlace), { by: 'planner', tier: 0 }),
    ),
    describeStatement(
      'collect: best match first, one tier',
      collectStatement(db, orders['best match first'], { by: 'planner', tier: 1, maxRead: 2_000 }),
    ),
    describeStatement(
      'collect by the index of words, in an area',
      collectStatement(db, { ...wordsNear, after: null }, { by: 'wordsAndFacets', maxRead: 5_000 }),
    ),
    describeStatement('collect by the index of areas', collectStatement(db, near, { by: 'areas', maxRead: 5_000 })),
    describeStatement(
      'collect: in an area of which more than a tenth matches',
      collectStatement(db, near, { by: 'plannerByAreaIndex', maxRead: 10_000 }),
    ),
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
  /** True for each open parenthesis that contains a subquery. */
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

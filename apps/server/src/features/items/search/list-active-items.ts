import type { ItemFilters } from '@pollen/contract/item-filters'
import { items } from '@pollen/contract/items'
import { locationText } from '@pollen/contract/location'
import { resourceText } from '@pollen/contract/resources'
import { endpointPath, writeQuery } from '@pollen/contract/write-request'
import type { Action } from '../../../platform/action.ts'
import type { Db } from '../../../platform/database/open-database.ts'
import { readPage } from '../../../platform/paging.ts'
import { findItems, type ItemRow } from '../items.queries.ts'
import { showItem } from '../show-item.ts'
import { areasOf } from './areas.queries.ts'
import { choosePlan } from './choose-plan.ts'
import { areKnownMany, countMatches, countTier, isSmallInstance } from './count-matches.queries.ts'
import { backwards, type Cursor, orderOf } from './orders.queries.ts'
import { readQuery } from './read-query.ts'
import { type ItemPosition, type PageRequest, scanInOrder } from './scan-in-order.queries.ts'
import { sortFewMatches, sortMatches } from './sort-matches.queries.ts'

const noMatches = { count: 0, isExact: true, isAreaSmall: false }

export const listActiveItems: Action<typeof items.listActive> = async (
  ctx,
  { page, page_size, cursor, ...filters },
) => {
  const { db, viewer, language } = ctx
  const { query, hasNoWords } = await readQuery(ctx, filters)
  const order = orderOf(query)
  const { rows, ...list } = await readPage<ListedItem, Cursor>({ page, page_size, cursor }, ctx, {
    path: pathOf(filters),
    cursor: order.cursor,
    async read({ isBackwards, ...slice }) {
      const request = { query, order: isBackwards ? backwards(order) : order, ...slice }
      const few = hasNoWords ? { matches: noMatches, positions: [] } : await findFew(db, request)
      const matches = few?.matches ?? (await countMatches(db, query))
      const positions = few?.positions ?? (await findPositions(db, { ...request, matches }))
      return { count: matches, rows: await readItems(db, positions, viewer.id) }
    },
    cursorOf: ({ position: { tier, value, seq } }) => [tier, value, seq],
  })
  return { ...list, results: rows.map(({ row }) => showItem(row, language)) }
}

type ListedItem = { row: ItemRow; position: ItemPosition }

async function readItems(db: Db, positions: ItemPosition[], viewerId: number): Promise<ListedItem[]> {
  const rows = await findItems(
    db,
    positions.map(({ id }) => id),
    viewerId,
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return positions.flatMap((position) => {
    const row = byId.get(position.id)
    return row ? [{ row, position }] : []
  })
}

/** The page and its count at once, where few items match. Words are looked for where the area has many items. */
async function findFew(db: Db, request: Omit<PageRequest, 'matches'>) {
  const { query } = request
  const [area] = areasOf(query.filters)
  if (!area && !query.search) return null
  if (areKnownMany(db, query) || !(await isSmallInstance(db, query.now))) return null
  const inArea = area ? await sortFewMatches(db, request, area) : null
  return inArea ?? (query.search ? sortFewMatches(db, request, null) : null)
}

/** Executes the plan of a page. */
async function findPositions(db: Db, request: PageRequest): Promise<ItemPosition[]> {
  const plan = choosePlan(request.matches, request)
  switch (plan.kind) {
    case 'empty':
      return []
    case 'sort-matches':
      return sortMatches(db, request)
    case 'scan-in-order':
      return (await scanInOrder(db, request, plan)) ?? sortMatches(db, request)
    case 'tier-by-tier':
      return findByTiers(db, request, plan)
  }
}

async function findByTiers(db: Db, request: PageRequest, { countsTiers }: { countsTiers: boolean }) {
  const { query, order, matches, after, limit } = request
  const found: ItemPosition[] = []
  const step = order.isBackwards ? -1 : 1
  for (let tier = after?.[0] ?? 0; order.tiers[tier] && found.length < limit; tier += step) {
    const rest = { ...request, limit: limit - found.length }
    const tierMatches = countsTiers ? await countTier(db, query, order, tier, matches) : matches
    const plan = choosePlan(tierMatches, { ...rest, tier })
    if (plan.kind === 'empty') continue
    const scanned = plan.kind === 'scan-in-order' ? await scanInOrder(db, rest, plan, tier) : null
    const isNearerOnly = plan.kind === 'sort-matches' && plan.isNearerOnly
    found.push(...(scanned ?? (await sortMatches(db, rest, { tier, isNearerOnly }))))
  }
  return found
}

/** The path of the list with its filters, as the next page is asked for. */
const pathOf = ({ userLocation, bounds, resource, ...filters }: ItemFilters) =>
  endpointPath(items.listActive) +
  writeQuery({
    ...filters,
    userLocation: userLocation && locationText(userLocation),
    bounds: bounds && [bounds.northWest, bounds.southEast].map(locationText),
    resource: resource && resourceText(resource),
  })

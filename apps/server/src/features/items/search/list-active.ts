import type { Language } from '@pollen/contract/constants'
import { fieldMessage } from '@pollen/contract/field-messages'
import type { ItemFilters } from '@pollen/contract/item-filters'
import type { items } from '@pollen/contract/items'
import { FieldErrors } from '../../../errors.ts'
import type { Action } from '../../../platform/action.ts'
import { readPage } from '../../../platform/paging.ts'
import { showItem } from '../show-item.ts'
import type { Counted } from './count.queries.ts'
import { countMatches } from './count-matches.ts'
import { type Cursor, orderOf } from './orders.ts'
import { type ActiveItem, readActive } from './read-active.ts'
import { readSearch } from './read-search.ts'
import { queryOf } from './write-query.ts'

const nothing = { count: 0, isAreaSmall: false }

export const listActive: Action<typeof items.listActive> = async (
  { db, viewer, clock, language },
  { page, page_size, cursor, ...filters },
) => {
  requireUserLocation(filters, language)
  const search = filters.search ? await readSearch(db, filters.search) : null
  const asked = { filters, search, viewerId: viewer.id, now: clock() }
  const order = orderOf(asked)
  // Signs alone are no words, and nothing has them.
  const isHopeless = Boolean(filters.search) && search === null
  let counting: Promise<Counted> | undefined
  // Begun when it is first asked for: a cursor that is refused must not leave a count behind that nobody waits for.
  const count = () => {
    counting ??= isHopeless ? Promise.resolve(nothing) : countMatches(db, asked)
    return counting
  }
  const { rows, ...list } = await readPage<ActiveItem, Cursor>(
    { page, page_size, cursor },
    {
      path: `/api/v1/actives/?${queryOf(filters)}`,
      language,
      cursor: order.cursor,
      count: async () => (await count()).count,
      rows: async (slice) => {
        const counted = await count()
        return counted.count === 0 ? [] : readActive(db, { asked, counted, order, ...slice })
      },
      cursorOf: ({ found: { part, value, id } }) => [part, value, id],
    },
  )
  return { ...list, results: rows.map(({ row }) => showItem(row)) }
}

/** How far something is can only be told from somewhere. */
function requireUserLocation({ userLocation, distancesRadius, ordering }: ItemFilters, language: Language) {
  const needsIt = distancesRadius || ordering === 'distance' || ordering === '-distance'
  if (needsIt && !userLocation) throw new FieldErrors({ userLocation: [fieldMessage('required', language)] })
}

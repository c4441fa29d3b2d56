import type { items } from '@pollen/contract/items'
import { AppError } from '../../errors.ts'
import type { Action } from '../../platform/action.ts'
import { forEachDatabase } from '../../platform/database/for-each-database.ts'
import { lookUpTogether } from '../../platform/look-up-together.ts'
import { requireOwner } from './items.policy.ts'
import {
  type AskedItem,
  findAskedItems,
  findItem,
  findRecurrentItem,
  type ItemRow,
  recordView,
} from './items.queries.ts'
import { showItem } from './show-item.ts'

const openedItems = forEachDatabase((db) =>
  lookUpTogether<string, ItemRow>({
    name: 'items',
    async read(keys) {
      const rows = await findAskedItems(db, keys.map(readKey))
      return new Map(rows.map((row) => [keyOf({ id: row.id, viewerId: row.viewer_id }), row]))
    },
  }),
)

const keyOf = ({ id, viewerId }: AskedItem) => `${id} ${viewerId}`

function readKey(key: string): AskedItem {
  const [id = 0, viewerId = 0] = key.split(' ').map(Number)
  return { id, viewerId }
}

export const getItem: Action<typeof items.get> = async ({ db, viewer, clock, language }, { id, view_date }) => {
  const item = await openedItems(db)(keyOf({ id, viewerId: viewer.id }))
  if (!item) throw new AppError('ITEM_DOESNT_EXIST')
  if (view_date) await recordView(db, { itemId: id, memberId: viewer.id, now: clock() })
  return showItem(item, language)
}

export const getOwnItem: Action<typeof items.getOwn> = async ({ db, viewer, language }, { id }) =>
  showItem(requireOwner(await findItem(db, id, viewer.id), viewer), language)

export const getRecurrent: Action<typeof items.getRecurrent> = async ({ db, viewer, language }, { id }) => {
  const item = await findRecurrentItem(db, viewer.id, id)
  if (!item) throw new AppError('ITEM_DOESNT_EXIST')
  return showItem(item, language)
}

import type { items } from '@pollen/contract/items'
import { AppError } from '../../errors.ts'
import type { Action } from '../../platform/action.ts'
import { asClient, oncePerDatabase } from '../../platform/database/client-databases.ts'
import { createBatchLoader } from '../../platform/load/batch-loader.ts'
import { requireOwner } from './items.policy.ts'
import {
  findItem,
  findItemsForViewers,
  findRecurrentItem,
  type ItemRequest,
  type ItemRow,
  recordView,
} from './items.queries.ts'
import { showItem } from './show-item.ts'

const lookUpItem = oncePerDatabase((db) =>
  createBatchLoader<string, ItemRow>({
    async load(keys) {
      const rows = await findItemsForViewers(asClient(db, 'items'), keys.map(readKey))
      return new Map(rows.map((row) => [writeKey({ id: row.id, viewerId: row.viewer_id }), row]))
    },
  }),
)

const writeKey = ({ id, viewerId }: ItemRequest) => JSON.stringify([id, viewerId])

function readKey(key: string): ItemRequest {
  const [id, viewerId] = JSON.parse(key)
  return { id, viewerId }
}

export const getItem: Action<typeof items.get> = async ({ db, viewer, clock, language }, { id, view_date }) => {
  const item = await lookUpItem(db)(writeKey({ id, viewerId: viewer.id }))
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

import type { conversations } from '@pollen/contract/conversations'
import type { Action } from '../../platform/action.ts'
import { lockItem, requireOwner } from '../items/index.ts'
import { closeConversationsOfItem } from './conversations.queries.ts'

export const closeAllOfItem: Action<typeof conversations.closeAllOfItem> = async ({ tx, viewer, clock }, { id }) => {
  requireOwner(await lockItem(tx, id, viewer.id), viewer)
  return { closed: await closeConversationsOfItem(tx, { itemId: id, closedBy: viewer.id, now: clock() }) }
}

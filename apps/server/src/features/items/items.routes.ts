import { comments } from '@pollen/contract/comments'
import { items } from '@pollen/contract/items'
import { route } from '../../platform/action.ts'
import { closeItem } from './close-item.ts'
import { createComment } from './create-comment.ts'
import { createItem } from './create-item.ts'
import { deleteComment } from './delete-comment.ts'
import { deleteItem } from './delete-item.ts'
import { getItem, getOwnItem, getRecurrent } from './get-item.ts'
import { listComments } from './list-comments.ts'
import { listItemsOfMember, listRecurrents } from './list-items.ts'
import { updateItemAction } from './update-item.ts'

export const itemRoutes = [
  route(items.create, createItem),
  route(items.get, getItem),
  route(items.update, updateItemAction),
  route(items.close, closeItem),
  route(items.delete, deleteItem),
  route(items.listOfMember, listItemsOfMember),
  route(items.getOwn, getOwnItem),
  route(items.listRecurrents, listRecurrents),
  route(items.getRecurrent, getRecurrent),
  route(comments.list, listComments),
  route(comments.create, createComment),
  route(comments.delete, deleteComment),
]

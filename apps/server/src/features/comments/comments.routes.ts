import { comments } from '@pollen/contract/comments'
import { route } from '../../platform/action.ts'
import { createComment } from './create-comment.ts'
import { deleteComment } from './delete-comment.ts'
import { listComments } from './list-comments.ts'

export const commentRoutes = [
  route(comments.list, listComments),
  route(comments.create, createComment),
  route(comments.delete, deleteComment),
]

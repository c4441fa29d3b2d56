export { commentExport } from './comments.export.ts'
export { recountCommentsOfMember } from './comments.queries.ts'
export { commentRoutes } from './comments.routes.ts'
export { removeComment } from './delete-comment.ts'

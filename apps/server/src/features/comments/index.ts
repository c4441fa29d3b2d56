export { commentExport } from './comments.export.ts'
export { findAnyComment, findCommentById, recountCommentsOfMember } from './comments.queries.ts'
export { commentRoutes } from './comments.routes.ts'
export { removeComment, restoreComment } from './delete-comment.ts'

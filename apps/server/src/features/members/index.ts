export { keepEnabled } from './keep-enabled.ts'
export { memberExport } from './members.export.ts'
export { filesOfMembers } from './members.queries.ts'
export { memberRoutes } from './members.routes.ts'

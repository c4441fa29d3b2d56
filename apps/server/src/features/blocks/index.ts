export { blockExport } from './blocks.export.ts'
export { isHiddenPair, isNotAmongHidden, isNotHidden } from './blocks.queries.ts'
export { blockRoutes } from './blocks.routes.ts'

export { blockExport } from './blocks.export.ts'
export { isHiddenPair, isKnownTo, isNotAmongHidden, isNotHidden } from './blocks.queries.ts'
export { blockRoutes } from './blocks.routes.ts'

export { endExports } from './end-exports.ts'
export { exportRoutes } from './exports.routes.ts'
export { makeExport } from './make-export.ts'
export { sweepExports } from './sweep-exports.ts'

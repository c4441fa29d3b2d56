export { exportRoutes } from './exports.routes.ts'
export { endExports, makeExport, sweepExports } from './make-export.ts'

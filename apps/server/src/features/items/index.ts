export { filesOfItems } from './item-images.queries.ts'
export { itemExport } from './items.export.ts'
export { itemRoutes } from './items.routes.ts'

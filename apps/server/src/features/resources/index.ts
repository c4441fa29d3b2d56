export { fetchTiles } from './fetch-tiles.ts'
export { type FoundResource, saveResources } from './resources.queries.ts'
export { resourceRoutes } from './resources.routes.ts'

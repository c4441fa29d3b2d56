export { type Area, fetchAreaFromGeocoder, findAreaInGazetteer } from './areas.ts'
export { enqueueGazetteer, loadGazetteer } from './gazetteer/load-gazetteer.ts'
export { placeRoutes } from './places.routes.ts'

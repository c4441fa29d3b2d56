import { places } from '@pollen/contract/places'
import { route } from '../../platform/action.ts'
import { findAddress } from './find-address.ts'
import { nameLocation } from './name-location.ts'
import { suggestPlaces } from './suggest-places.ts'

export const placeRoutes = [
  route(places.suggest, suggestPlaces),
  route(places.find, findAddress),
  route(places.reverse, nameLocation),
]

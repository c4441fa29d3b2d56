import { places } from '@pollen/contract/places'
import { route } from '../../platform/action.ts'
import { geocode } from './geocode.ts'
import { reverseGeocode } from './reverse-geocode.ts'
import { suggestPlaces } from './suggest-places.ts'

export const placeRoutes = [
  route(places.suggest, suggestPlaces),
  route(places.find, geocode),
  route(places.reverse, reverseGeocode),
]

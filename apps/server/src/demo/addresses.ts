import type { PublicPlace } from './demo-data.ts'
import { townNear } from './fill/pick-location.ts'
import type { Surroundings } from './locations.ts'
import { between, pick, seededRandom } from './random.ts'

/** Names of the public places. They are in French for all members, because the neighbourhood is French-speaking. */
const placeNames: Record<PublicPlace, string> = {
  allotments: 'Potager collectif des Coteaux',
  bookcase: 'Boîte à livres, Place des Tilleuls',
  'climbing hall': 'Salle d’escalade du Vieux Hangar',
  'free shop': 'La Gratuiterie, Rue du Pont 3',
  fridge: 'Frigo solidaire, Cour Saint-Roch',
  'give box': 'Boîte à dons, Rue des Écoles',
  library: 'Bibliothèque communale',
  'market square': 'Place du Marché',
  park: 'Jardin botanique',
  'parish hall': 'Salle paroissiale Saint-Roch',
  riverbank: 'Quai des Tanneurs',
  'school yard': 'École du Verger, côté cour',
  workshop: 'Atelier, Rue de la Forge 8',
}

const streets = [
  'Rue du Moulin',
  'Rue de la Fontaine',
  'Rue des Acacias',
  'Rue du Vieux-Puits',
  'Clos des Lilas',
  'Rue des Remparts',
  'Impasse du Four',
  'Rue de la Chapelle',
  'Rue du Verger',
  'Montée des Prairies',
]

/** Returns the address as its owner types it. Other members see only the area of a home. */
export function addressOf(
  item: { at?: PublicPlace | undefined; owner: string },
  { seed, center }: Surroundings,
): string {
  const random = seededRandom(`${seed}/street/${item.owner}`)
  const home = `${pick(random, streets)} ${Math.floor(between(random, 1, 90))}`
  return [item.at ? placeNames[item.at] : home, townNear(center)].filter(Boolean).join(', ')
}

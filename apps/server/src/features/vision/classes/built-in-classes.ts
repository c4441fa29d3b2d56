import { catsInsectsAndOthers } from './cats-insects-and-others.ts'
import { dogs } from './dogs.ts'
import { fishBirdsAndReptiles } from './fish-birds-and-reptiles.ts'
import { foodAndNature } from './food-and-nature.ts'
import { thingsAToC } from './things-a-to-c.ts'
import { thingsDToL } from './things-d-to-l.ts'
import { thingsMToR } from './things-m-to-r.ts'
import { thingsSToZ } from './things-s-to-z.ts'

/** The first class of the model is "none of these". */
const none = '-'

/** All classes of the built-in model, in its order. */
export const builtInClasses = [
  none,
  fishBirdsAndReptiles,
  dogs,
  catsInsectsAndOthers,
  thingsAToC,
  thingsDToL,
  thingsMToR,
  thingsSToZ,
  foodAndNature,
]
  .map((part) => part.trim())
  .join('\n')

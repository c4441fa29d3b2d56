import type { Random } from '../../random.ts'
import type { Paint } from '../paint.ts'
import type { Place } from '../scenery.ts'

/** How a thing looks, and where one would find it. */
export type Drawing = { places: readonly Place[]; draw: (paint: Paint, random: Random) => string }

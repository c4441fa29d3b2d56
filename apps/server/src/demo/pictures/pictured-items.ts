import { languageOf } from '../languages.ts'
import { seededRandom } from '../random.ts'
import { sharedTexts } from '../texts/shared-texts.ts'
import { typeset } from '../typeset.ts'
import { drawPicture } from './draw-picture.ts'

/** An item as it is found again in the database, and how its pictures look. */
export type PicturedItem = { owner: string; name: string; drawings: () => string[] }

/** Those of the neighbourhood that have pictures, one to three each. */
export function picturedItems(seed: string): PicturedItem[] {
  return sharedTexts.flatMap(({ by, name, shows, colour }) => {
    if (!shows) return []
    const own = `${seed}/pictures/${name}`
    const count = 1 + Math.floor(3 * seededRandom(own)() ** 2)
    const views = Array.from({ length: count }, (_, view) => view)
    const drawings = () => views.map((view) => drawPicture(shows, { seed: own, view, colour }))
    return [{ owner: by, name: typeset(name, languageOf(by)), drawings }]
  })
}

import type { ItemType } from '@pollen/contract/constants'
import { donationsOfCulture } from './donations-culture.ts'
import { donationsForTheFamily } from './donations-family.ts'
import { donationsForTheHouse } from './donations-house.ts'
import { donationsFromOutdoors } from './donations-outdoors.ts'
import { events } from './events.ts'
import type { EventText, ItemText } from './item-text.ts'
import { loansForLeisure } from './loans-leisure.ts'
import { loansOfTools } from './loans-tools.ts'
import { requests } from './requests.ts'

const donations = [donationsForTheHouse, donationsForTheFamily, donationsFromOutdoors, donationsOfCulture].flat()
const loans = [loansOfTools, loansForLeisure].flat()

export type SharedText = (ItemText | EventText) & { type: ItemType }

export const sharedTexts: readonly SharedText[] = [
  ...donations.map((text) => ({ ...text, type: 'DN' as const })),
  ...loans.map((text) => ({ ...text, type: 'LN' as const })),
  ...requests.map((text) => ({ ...text, type: 'RQ' as const })),
  ...events.map((text) => ({ ...text, type: 'EV' as const })),
]

import type { Language } from '@pollen/contract/constants'
import { type Calendar, itemDates } from './item-dates.ts'
import { languageOf } from './languages.ts'
import { type Ground, homeOf, placeOf } from './places.ts'
import { seededRandom } from './random.ts'
import type { ItemRow } from './rows.ts'
import { type SharedText, sharedTexts } from './texts/shared-texts.ts'
import { typeset } from './typeset.ts'

export function makeItems(setting: Ground & Calendar): ItemRow[] {
  return sharedTexts
    .map((text) => makeItem(text, { ...setting, language: languageOf(text.by) }))
    .sort((a, b) => a.creationdate.getTime() - b.creationdate.getTime())
}

function makeItem(text: SharedText, { language, ...setting }: Ground & Calendar & { language: Language }): ItemRow {
  const [category1, category2 = null, category3 = null] = text.categories
  return {
    owner: text.by,
    type: text.type,
    name: typeset(text.name, language),
    description: typeset(text.text, language),
    category1,
    category2,
    category3,
    visibility: text.visibility ?? 'PB',
    ...itemDates(text, { ...setting, random: seededRandom(`${setting.seed}/item/${text.name}`) }),
    ...(text.at ? placeOf(text.at, setting) : homeOf(text.by, setting)),
    // What waits at somebody's door is shown approximately; a place everybody knows is no secret.
    location_precision: text.at ? 'exact' : 'approximate',
  }
}

import type { ItemType } from '@pollen/contract/constants'
import { CategoryCode } from '@pollen/contract/input-fields'
import { z } from 'zod'
import { pick, type Random } from '../random.ts'
import { streets } from './pick-location.ts'
import phrasesJson from './texts/phrases.json' with { type: 'json' }
import thingsJson from './texts/things.json' with { type: 'json' }

/** Common things come first, because `pickCommon` prefers them. */
const things = z
  .array(
    z.strictObject({
      en: z.string(),
      fr: z.string(),
      /** Gender of the French noun. */
      gender: z.enum(['masculine', 'feminine']),
      categories: z.tuple([CategoryCode, z.optional(CategoryCode)]),
    }),
  )
  .parse(thingsJson)

const Phrases = z.strictObject({
  nameTemplate: z.string(),
  eventTemplate: z.string(),
  nearTemplate: z.string(),
  adjectives: z.array(z.union([z.string(), z.strictObject({ masculine: z.string(), feminine: z.string() })])),
  conditions: z.array(z.string()),
  reasons: z.array(z.string()),
  pickUps: z.array(z.string()),
  requests: z.array(z.string()),
  gatherings: z.array(z.string()),
})
const phrasesByLanguage = z.strictObject({ en: Phrases, fr: Phrases }).parse(phrasesJson)

/** The languages of the filled items and members. A language that is added to the product needs no phrases. */
export type FillLanguage = keyof typeof phrasesByLanguage

type Options = { type: ItemType; language: FillLanguage; town: string | null }

/** Composes a name and a description of two to four sentences that fit together. */
export function composeItem(random: Random, { type, language, town }: Options) {
  const phrases = phrasesByLanguage[language]
  const thing = pickCommon(random, things)
  const [category1, category2] = thing.categories
  const noun = thing[language]
  const adjective = inGender(pick(random, phrases.adjectives), thing.gender)
  const plainName = capitalised(fillIn(phrases.nameTemplate, { thing: noun, adjective }))
  const sentences = [
    `${plainName}.`,
    random() < 0.7 ? pick(random, phrases.conditions) : '',
    random() < 0.7 ? pick(random, phrases.reasons) : '',
    town ? fillIn(phrases.nearTemplate, { town, street: pickCommon(random, streets) }) : '',
    pick(random, phrases.pickUps),
  ]
  const description = sentences.filter(Boolean).join(' ')
  return { name: nameOf(), description, category1, category2 }

  function nameOf(): string {
    if (type === 'RQ') return `${pick(random, phrases.requests)} ${noun}`
    if (type !== 'EV') return plainName
    return capitalised(fillIn(phrases.eventTemplate, { gathering: pick(random, phrases.gatherings), thing: noun }))
  }
}

/** Picks the first of a list several times as often as the last. */
function pickCommon<T extends object | string>(random: Random, list: readonly T[]): T {
  return list[Math.floor(random() ** 1.8 * list.length)] as T
}

function inGender(
  adjective: string | { masculine: string; feminine: string },
  gender: 'masculine' | 'feminine',
): string {
  return typeof adjective === 'string' ? adjective : adjective[gender]
}

/** Replaces `{names}` by their values. */
function fillIn(template: string, values: Record<string, string>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

import type { Category, ItemType, Language } from '@pollen/contract/constants'
import { pick, type Random } from '../random.ts'
import { englishPhrases } from './phrases-english.ts'
import { frenchPhrases } from './phrases-french.ts'
import { type Thing, things } from './things.ts'
import { streets } from './towns.ts'

const phrasesOf = { en: englishPhrases, fr: frenchPhrases }

export type Composed = { name: string; description: string; category1: Category; category2: Category | undefined }

/** A name and two to four sentences that belong together, as different as their parts allow. */
export function composeItem(random: Random, { type, language, town }: Wish): Composed {
  const phrases = phrasesOf[language]
  const thing = pickCommon(random, things)
  const [gender, french, english, category1, category2] = thing
  const noun = language === 'fr' ? french : english
  const adjective = pick(random, phrases.adjectives)[gender === 'le' ? 0 : 1]
  const sentences = [
    `${capitalised(phrases.called(noun, adjective))}.`,
    random() < 0.7 ? pick(random, phrases.conditions) : '',
    random() < 0.7 ? pick(random, phrases.reasons) : '',
    town ? phrases.near(town, pickCommon(random, streets)) : '',
    pick(random, phrases.pickUps),
  ]
  const description = sentences.filter(Boolean).join(' ')
  return { name: nameOf(random, { type, language, noun, adjective }), description, category1, category2 }
}

type Wish = { type: ItemType; language: Language; town: string | null }
type Named = { type: ItemType; language: Language; noun: string; adjective: string }

function nameOf(random: Random, { type, language, noun, adjective }: Named): string {
  const phrases = phrasesOf[language]
  if (type === 'RQ') return `${pick(random, phrases.wanted)} ${noun}`
  if (type === 'EV') return capitalised(phrases.eventCalled(pick(random, phrases.gatherings), noun))
  return capitalised(phrases.called(noun, adjective))
}

/** The first of a list several times as often as the last. */
function pickCommon<T extends Thing | string>(random: Random, list: readonly T[]): T {
  return list[Math.floor(random() ** 1.8 * list.length)] as T
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

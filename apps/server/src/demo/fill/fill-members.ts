import type { Language } from '@pollen/contract/constants'
import { pick, type Random } from '../random.ts'
import { people } from '../texts/people.ts'
import { copyLine } from './copy-line.ts'
import { pickPlace } from './pick-place.ts'
import { momentOf } from './timeline.ts'

export const memberColumns = [
  'id',
  'username',
  'email',
  'first_name',
  'last_name',
  'language',
  'sign_up_date',
  'activated_at',
  'ref_longitude',
  'ref_latitude',
]

export type MemberPlan = { count: number; firstId: number; now: Date; random: Random }

/** The nth member's language, known without keeping a million members in memory. */
export function languageOf(nth: number): Language {
  return (nth * 7) % 10 < 7 ? 'fr' : 'en'
}

/** The id makes it unique, also beside the demo's neighbours. */
export const usernameOf = (id: number) => `member-${id}`

export function* memberLines({ count, firstId, now, random }: MemberPlan): Generator<string> {
  for (let nth = 0; nth < count; nth++) {
    const id = firstId + nth
    const { firstName } = pick(random, people)
    const { lastName } = pick(random, people)
    const username = usernameOf(id)
    const signUp = momentOf(nth / count, now)
    const place = random() < 0.8 ? pickPlace(random) : null
    yield copyLine([
      id,
      username,
      `${username}@example.org`,
      firstName,
      lastName,
      languageOf(nth),
      signUp,
      random() < 0.95 ? signUp : null,
      place?.longitude,
      place?.latitude,
    ])
  }
}

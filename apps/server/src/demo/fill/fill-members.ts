import { demoMembers } from '../demo-data.ts'
import { pick, type Random } from '../random.ts'
import type { FillLanguage } from './compose-item.ts'
import { copyLine } from './copy-rows.ts'
import { pickLocation } from './pick-location.ts'

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

type Options = { count: number; firstId: number; now: Date; random: Random }

/** Computes the language of the nth member, so that a million members need not stay in memory. */
export function languageOf(nth: number): FillLanguage {
  return (nth * 7) % 10 < 7 ? 'fr' : 'en'
}

/** Makes a unique username, which also differs from those of the demo. */
export const usernameOf = (id: number) => `member-${id}`

export function* memberLines({ count, firstId, now, random }: Options): Generator<string> {
  for (let nth = 0; nth < count; nth++) {
    const id = firstId + nth
    const { firstName } = pick(random, demoMembers)
    const { lastName } = pick(random, demoMembers)
    const username = usernameOf(id)
    const signUp = growthDate(nth / count, now)
    const home = random() < 0.8 ? pickLocation(random) : null
    // Accounts without activation are erased after thirty days. None of these reaches that age during a benchmark.
    const mayWait = signUp.getTime() > now.getTime() - 29 * dayMs
    yield copyLine([
      id,
      username,
      `${username}@example.org`,
      firstName,
      lastName,
      languageOf(nth),
      signUp,
      random() < 0.95 || !mayWait ? signUp : null,
      home?.longitude,
      home?.latitude,
    ])
  }
}

const dayMs = 86_400_000
const threeYearsMs = 3 * 365 * dayMs

/** Returns the date when the given share of all members or items existed, on an instance that grows ever faster for three years. */
export function growthDate(share: number, now: Date): Date {
  return new Date(now.getTime() - threeYearsMs * (1 - share) ** 1.7)
}

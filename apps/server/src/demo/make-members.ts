import { type Ground, homeOf } from './places.ts'
import { seededRandom } from './random.ts'
import type { MemberRow } from './rows.ts'
import { type Person, people, type Username } from './texts/people.ts'
import { typeset } from './typeset.ts'

const twoYearsMs = 2 * 365 * 86_400_000
const minuteMs = 60_000

type Setting = Ground & { now: Date; firstSharedAt: (username: Username) => Date }

/** Sign-ups are spread over two years, each before the first thing the person shared. */
export function makeMembers(setting: Setting): MemberRow[] {
  return people
    .map((person) => makeMember(person, setting))
    .sort((a, b) => a.sign_up_date.getTime() - b.sign_up_date.getTime())
}

function makeMember(person: Person, { now, firstSharedAt, ...ground }: Setting): MemberRow {
  const { username, language } = person
  const random = seededRandom(`${ground.seed}/member/${username}`)
  const latest = firstSharedAt(username).getTime() - 30 * minuteMs
  const signUp = Math.min(now.getTime() - twoYearsMs * random(), latest)
  const home = person.hidesPlace ? null : homeOf(username, ground)
  return {
    username,
    email: `${username}@example.org`,
    first_name: person.firstName,
    last_name: person.lastName,
    description: typeset(person.about, language),
    homepage_url: person.homepage ?? '',
    mastodon_url: person.mastodon ?? '',
    language,
    sign_up_date: new Date(signUp),
    activated_at: new Date(signUp + 4 * minuteMs),
    ref_longitude: home?.longitude ?? null,
    ref_latitude: home?.latitude ?? null,
  }
}

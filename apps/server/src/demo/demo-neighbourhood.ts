import type { Location } from '@pollen/contract/location'
import type { FoundResource } from '../features/resources/index.ts'
import { makeConversations } from './demo-conversations.ts'
import { type DemoMember, type DemoResource, demoItems, demoMembers, demoResources, languageOf } from './demo-data.ts'
import { homeOf, locationAround, locationOf, type Surroundings } from './locations.ts'
import { type ItemRow, makeItems } from './make-items.ts'
import { between, seededRandom } from './random.ts'
import { typeset } from './typeset.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** The seed of the neighbourhood that every instance with the demo shows. */
export const demoSeed = 'pollen'

/** One list of rows per table, oldest first, so that serial ids follow the dates like on a real instance. */
export type Neighbourhood = ReturnType<typeof demoNeighbourhood>

export type Setting = { seed: string; now: Date; center: Location; timeZone: string }

/** Makes the neighbourhood. It is deterministic: equal settings give equal rows. */
export function demoNeighbourhood(setting: Setting) {
  const items = makeItems(setting)
  const byDate = (a: { sign_up_date: Date }, b: { sign_up_date: Date }) =>
    a.sign_up_date.getTime() - b.sign_up_date.getTime()
  const members = demoMembers.map((member) => makeMember(member, items, setting)).sort(byDate)
  return {
    members,
    items,
    comments: makeComments(items, setting),
    views: makeViews(items, members, setting),
    conversations: makeConversations(items, setting),
  }
}

/** The public resources of the neighbourhood, which belong to no member. */
export const makeResources = (setting: Surroundings): FoundResource[] =>
  demoResources.map((resource) => ({
    kind: resource.kind,
    id: resource.id,
    name: typeset(resource.name, 'fr'),
    description: typeset(resource.description, 'fr'),
    opening_hours: resource.openingHours,
    website: resource.website,
    image: '',
    location: locationOfResource(resource, setting),
  }))

function locationOfResource({ id, at }: DemoResource, setting: Surroundings): Location {
  const random = seededRandom(`${setting.seed}/resource/${id}`)
  if (!at) return locationAround(setting.center, { km: 1.3, random })
  const place = locationOf(at, setting)
  // Resources at the same place are some steps apart. A resource with items has the exact place, because its items have it.
  return demoItems.some(({ resource }) => resource === id) ? place : locationAround(place, { km: 0.03, random })
}

/** Sign-ups are spread over two years; each member signs up before creating an item. */
function makeMember(member: DemoMember, items: ItemRow[], setting: Setting) {
  const { username, language } = member
  const { seed, now } = setting
  const random = seededRandom(`${seed}/member/${username}`)
  const firstItem = items.find((item) => item.owner === username)
  const latest = (firstItem?.creationdate ?? now).getTime() - 30 * minuteMs
  const signUp = Math.min(now.getTime() - 2 * 365 * dayMs * random(), latest)
  const home = member.hidesLocation ? null : homeOf(username, setting)
  return {
    username,
    email: `${username}@example.org`,
    first_name: member.firstName,
    last_name: member.lastName,
    description: typeset(member.description, language),
    homepage_url: member.homepage ?? '',
    mastodon_url: member.mastodon ?? '',
    language,
    sign_up_date: new Date(signUp),
    activated_at: new Date(signUp + 4 * minuteMs),
    ref_longitude: home?.longitude ?? null,
    ref_latitude: home?.latitude ?? null,
  }
}

/** Makes comments in the first days of an item. They refer to items by name, because the database has not assigned ids yet. */
function makeComments(items: ItemRow[], { seed, now }: Setting) {
  const commentsByName = new Map(
    demoItems.map(({ name, owner, comments }) => [typeset(name, languageOf(owner)), comments]),
  )
  return items
    .flatMap((item) => {
      const comments = commentsByName.get(item.name) ?? []
      const random = seededRandom(`${seed}/comments/${item.name}`)
      const [from, until] = [item.creationdate.getTime(), (item.closed_at ?? now).getTime()]
      const span = Math.min(until - from, 4 * dayMs) / comments.length
      return comments.map(({ author, content }, index) => ({
        item: item.name,
        author,
        content: typeset(content, languageOf(author)),
        creationdate: new Date(from + span * (index + between(random, 0.1, 0.9))),
      }))
    })
    .sort((a, b) => a.creationdate.getTime() - b.creationdate.getTime())
}

type Viewer = { username: string; sign_up_date: Date }

/** Makes the views of items, at most one per member. Some items are popular, and new ones have few views. */
function makeViews(items: ItemRow[], members: Viewer[], { seed, now }: Setting) {
  return items.flatMap((item) => {
    const random = seededRandom(`${seed}/views/${item.name}`)
    const days = (now.getTime() - item.creationdate.getTime()) / dayMs
    const popularity = between(random, 0.08, 0.75) * Math.min(1, 0.3 + days / 15) * (item.visibility === 'UL' ? 0.3 : 1)
    if (item.visibility === 'DR') return []
    return members.flatMap(({ username, sign_up_date }) => {
      const from = Math.max(item.creationdate.getTime(), sign_up_date.getTime())
      const until = (item.closed_at ?? now).getTime()
      const isViewer = random() < popularity && username !== item.owner && from < until
      return isViewer ? [{ item: item.name, viewer: username, viewed_at: new Date(between(random, from, until)) }] : []
    })
  })
}

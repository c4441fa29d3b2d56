import { type Category, itemTypes } from '@pollen/contract/constants'
import { conversations } from '@pollen/contract/conversations'
import type { Endpoint, InputOf } from '@pollen/contract/endpoint'
import { items } from '@pollen/contract/items'
import { notifications } from '@pollen/contract/notifications'
import { endpointCall, nextMemberRequest } from '../call.ts'
import { type HttpConnection, openHttpConnection } from '../load/http-connection.ts'
import { logMemberIn } from '../server/log-members-in.ts'
import type { DataSet } from '../server/prepare-data-set.ts'
import { type Random, seededRandom } from './random.ts'

/** Requests of one kind, with their weight in a mix, the tokens of their senders and the expected status. */
export type Kind = { name: string; weight: number; status: number; requests: string[]; tokens: string[] }

type Filters = InputOf<typeof items.listActive>

const seed = 15
const requestsPerKind = 2_000
const memberCount = 200
/** Lists with requests for later pages. */
const pagedLists = 40
/** Members rarely go further. */
const lastPage = 10
/** Most requests are for the first page. */
const laterShare = 0.4

/** Makes varied requests: each draws its place, words, filters, page, item and sender from the data set. */
export async function makeTraffic({ owner, tokens, server }: DataSet): Promise<{ reads: Kind[]; publish: Kind }> {
  const random = seededRandom(seed)
  const drawn = await readDrawnValues(owner)
  const place = () => {
    const { longitude, latitude } = random.pick(drawn.items)
    return textOf({
      longitude: longitude + random.between(-0.02, 0.02),
      latitude: latitude + random.between(-0.02, 0.02),
    })
  }
  const filters = (): Filters => ({
    types: [random.pick(itemTypes)],
    categories: [random.pick(drawn.categories), random.pick(drawn.categories)],
    userLocation: place(),
    distancesRadius: [0, Math.round(random.between(5, 50))],
    ...(random.chance(0.3) && { search: random.pick(drawn.words) }),
    ...(random.chance(0.3) && { onlyUnseen: 'true' as const }),
    ...(random.chance(0.3) && { ordering: 'distance' as const }),
  })
  const newItem = (): InputOf<typeof items.create> => {
    const { longitude, latitude } = random.pick(drawn.items)
    return {
      name: `${random.pick(drawn.words)} ${random.pick(drawn.words)}`,
      type: 'DN',
      category1: random.pick(drawn.categories),
      description: Array.from({ length: 20 }, () => random.pick(drawn.words)).join(' '),
      // At existing places, because thousands of items at one point would slow down the map.
      location: { longitude, latitude },
    }
  }
  const kind = <E extends Endpoint>(name: string, weight: number, endpoint: E, input: () => InputOf<E>): Kind => ({
    name,
    weight,
    status: endpoint.status,
    requests: Array.from({ length: requestsPerKind }, () => requestText(endpoint, input())),
    tokens: drawn.tokens,
  })
  const connection = await openHttpConnection(server.port)
  const list = async (name: string, weight: number, first: () => Filters): Promise<Kind> => {
    const later: Filters[] = []
    for (let n = 0; n < pagedLists; n++)
      later.push(...(await laterPages(connection, first(), random.pick(drawn.tokens))))
    return kind(name, weight, items.listActive, () =>
      later.length > 0 && random.chance(laterShare) ? random.pick(later) : first(),
    )
  }
  const reads = [
    await list('newest', 20, () => ({ ordering: '-creationdate' })),
    await list('nearest', 20, () => ({ ordering: 'distance', userLocation: place() })),
    await list('words', 15, () => ({ search: wordsOf(random, drawn.words) })),
    await list('filters', 10, filters),
    kind('map', 10, items.listMarkers, () => ({ bounds: boundsOf(random, random.pick(drawn.items)) })),
    kind('item', 15, items.get, () => ({ id: random.pick(drawn.items).id })),
    kind('unread', 5, notifications.count, () => ({})),
    kind('conversations', 5, conversations.list, () => ({})),
  ]
  connection.close()
  // All members take turns, because publishing is rate-limited per member.
  return { reads, publish: { ...kind('publish', 0, items.create, newItem), tokens } }
}

const noSizes = { quick: [], full: [] }
export const requestText = <E extends Endpoint>(endpoint: E, input: InputOf<E>): string =>
  endpointCall(endpoint.path, endpoint, { input, sizes: noSizes }).request

type Place = { longitude: number; latitude: number }
type DrawnValues = { items: (Place & { id: number })[]; words: string[]; categories: Category[]; tokens: string[] }

/** Reads the values to draw from, in order of creation, because ids are random and differ between data sets. */
async function readDrawnValues(owner: DataSet['owner']): Promise<DrawnValues> {
  const listed = await owner.query(
    `SELECT id, name, category1, shown_longitude AS longitude, shown_latitude AS latitude
     FROM items WHERE is_listed AND shown_longitude IS NOT NULL ORDER BY seq LIMIT 10000`,
  )
  const senders = await owner.query(
    `SELECT username FROM members
     WHERE disabled_at IS NULL AND id IN (SELECT owner_id FROM conversations UNION SELECT asker_id FROM conversations)
     ORDER BY id LIMIT $1`,
    [memberCount],
  )
  const words = listed.rows.flatMap(({ name }) => String(name).match(/\p{L}{3,}/gu) ?? [])
  const tokens: string[] = []
  for (const { username } of senders.rows) tokens.push(await logMemberIn(owner, username))
  return {
    items: listed.rows.map(({ id, longitude, latitude }) => ({ id: Number(id), longitude, latitude })),
    words: [...new Set(words)],
    categories: [...new Set(listed.rows.map(({ category1 }) => category1))],
    tokens,
  }
}

const textOf = ({ longitude, latitude }: Place) => `${latitude.toFixed(4)},${longitude.toFixed(4)}`

/** Follows the `next` links as one member, as the web app does. */
async function laterPages(connection: HttpConnection, first: Filters, token: string): Promise<Filters[]> {
  const pages: Filters[] = []
  for (let filters = first; pages.length < lastPage - 1; pages.push(filters)) {
    const { body } = await connection.request(nextMemberRequest(requestText(items.listActive, filters), [token])())
    const { next } = JSON.parse(body.toString()) as { next: string | null }
    if (!next) break
    filters = { ...first, cursor: new URL(next).searchParams.get('cursor') ?? '' }
  }
  return pages
}

const wordsOf = (random: Random, words: string[]) =>
  random.chance(0.7) ? random.pick(words) : `${random.pick(words)} ${random.pick(words)}`

/** From a few streets to a city with its suburbs. */
function boundsOf(random: Random, { longitude, latitude }: Place): [string, string] {
  const half = random.between(0.01, 0.06)
  const northWest = { longitude: longitude - 1.6 * half, latitude: latitude + half }
  const southEast = { longitude: longitude + 1.6 * half, latitude: latitude - half }
  return [textOf(northWest), textOf(southEast)]
}

import { conversations } from '@pollen/contract/conversations'
import type { InputOf } from '@pollen/contract/endpoint'
import { instance } from '@pollen/contract/instance'
import { items } from '@pollen/contract/items'
import { messages } from '@pollen/contract/messages'
import { notifications } from '@pollen/contract/notifications'
import { type Call, endpointCall, pathCall } from './call.ts'

type Filters = InputOf<typeof items.listActive>

const userLocation = '50.64,5.57'
const week = new Date(Date.now() - 7 * 86_400_000).toISOString()
const listSizes = { quick: [], full: [1_000, 10_000, 100_000, 1_000_000] }

/** The lists that `--quick` measures too. */
const quickLists: Record<string, Filters> = {
  // As the list of the web app opens.
  actives: { ordering: '-creationdate' },
  'actives near': { ordering: 'distance', userLocation },
  'actives words': { search: 'vélo' },
  'actives mixed': {
    search: 'table',
    types: ['DN'],
    categories: ['HS'],
    userLocation,
    distancesRadius: [0, 10],
    onlyUnseen: 'true',
  },
}

const otherLists: Record<string, Filters> = {
  'actives oldest': { ordering: 'creationdate' },
  'actives start': { ordering: 'startdate' },
  'actives -start': { ordering: '-startdate' },
  'actives end': { ordering: 'enddate' },
  'actives -end': { ordering: '-enddate' },
  'actives far': { ordering: '-distance', userLocation },
  'actives comments': { ordering: '-comments_count' },
  'actives views': { ordering: '-views_count' },
  'actives type': { types: ['DN'] },
  'actives category': { categories: ['BK'] },
  'actives condition': { conditions: ['repair'] },
  'actives dates': { availableFrom: week, availableUntil: week, includeBeforeAvailableUntil: 'true' },
  'actives recent': { minCreationdate: week },
  'actives unseen': { onlyUnseen: 'true' },
  'actives town': { userLocation, distancesRadius: [0, 5] },
  'actives region': { userLocation, distancesRadius: [20, 100] },
  'actives map': { bounds: ['50.66,5.55', '50.62,5.6'] },
  'actives typo': { search: 'vleo' },
}

/** The lists that have a 1,000th page; only a million items fill it. */
const { 'actives mixed': _, ...long } = { ...quickLists, ...otherLists }
const deep = Object.fromEntries(Object.entries(long).map(([name, input]) => [`${name} p1000`, input]))

const callsOf = (lists: Record<string, Filters>, more: Partial<Call> = {}): Call[] =>
  Object.entries(lists).map(([name, input]) => ({
    ...endpointCall(name, items.listActive, { input, sizes: listSizes }),
    // Members see the true place of their own items, so the answers to two members may differ.
    isRead: false,
    ...more,
  }))

/** The list of items by each filter and each order: the first page, and the 1,000th. */
const listCalls: Call[] = [
  ...callsOf(quickLists, { sizes: { ...listSizes, quick: [1_000, 10_000] } }),
  ...callsOf(otherLists),
  ...callsOf(deep, { isDeep: true, sizes: { quick: [], full: [1_000_000] } }),
]

/** The pins of a city, with its suburbs. They are the same for every member. */
const markers: Call = {
  ...endpointCall('markers', items.listMarkers, {
    input: { bounds: ['50.7,5.48', '50.58,5.68'] },
    sizes: { ...listSizes, quick: [1_000, 10_000] },
  }),
  countEntries: (answer) => items.listMarkers.output.parse(answer).ids.length,
}

/** How many items the database holds while a call is measured; several sizes show how its cost grows. */
const small = { quick: [1_000], full: [1_000] }
const growing = { quick: [1_000, 10_000], full: [1_000, 100_000] }

/** An item as the form of the web app sends it. */
const newItem = {
  name: 'Two garden chairs',
  type: 'DN',
  category1: 'GD',
  category2: 'HS',
  description: 'Wooden, a little weathered, comfortable all the same. To be fetched in the evening.',
  location: { longitude: 5.57, latitude: 50.64 },
  address: 'Rue Pierreuse 12, 4000 Liège',
} as const

/** The calls of a member with many conversations: their list, what was said last in the newest, and what is unread. */
const conversationCalls: Call[] = [
  endpointCall('conversations', conversations.list, { input: {}, sizes: small }),
  {
    ...endpointCall('conversations thread', messages.list, { input: { id: 1 }, sizes: small }),
    isOfListedConversation: true,
  },
  endpointCall('conversations unread', notifications.count, { input: {}, sizes: small }),
].map((call) => ({ ...call, isOfTalker: true }))

/** What is measured. A call that runs SQL is also compared with that SQL, which `captureStatements` reads from the log. */
export const calls: Call[] = [
  endpointCall('instance', instance.get, { input: {}, sizes: growing }),
  {
    ...endpointCall('item', items.get, { input: { id: 1 }, sizes: growing }),
    isOfListedItem: true,
    // Its owner sees its true place.
    isRead: false,
  },
  ...listCalls,
  markers,
  ...conversationCalls,
  // After all that reads, because what it publishes is all at one place.
  endpointCall('item create', items.create, { input: newItem, sizes: growing }),
  pathCall('static shell', '/', { headers: { accept: 'text/html', 'accept-encoding': 'br' }, sizes: small }),
  pathCall('health/live', '/health/live', { sizes: small }),
  pathCall('health/ready', '/health/ready', { sizes: small }),
]

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

/** Lists that `--quick` also measures. */
const quickLists: Record<string, Filters> = {
  // The default of the web app.
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

/** Lists with a 1,000th page, which requires a million items. */
const { 'actives mixed': _, ...long } = { ...quickLists, ...otherLists }
const deep = Object.fromEntries(Object.entries(long).map(([name, input]) => [`${name} p1000`, input]))

const callsOf = (lists: Record<string, Filters>, more: Partial<Call> = {}): Call[] =>
  Object.entries(lists).map(([name, input]) => ({
    ...endpointCall(name, items.listActive, { input, sizes: listSizes }),
    // Owners see the exact place of their items, so answers may differ between members.
    isRead: false,
    ...more,
  }))

/** Lists of items by each filter and each order, on the first page and the 1,000th. */
const listCalls: Call[] = [
  ...callsOf(quickLists, { sizes: { ...listSizes, quick: [1_000, 10_000] } }),
  ...callsOf(otherLists),
  ...callsOf(deep, { isDeep: true, sizes: { quick: [], full: [1_000_000] } }),
]

/** The pins of a city with its suburbs, which are the same for every member. */
const markers: Call = {
  ...endpointCall('markers', items.listMarkers, {
    input: { bounds: ['50.7,5.48', '50.58,5.68'] },
    sizes: { ...listSizes, quick: [1_000, 10_000] },
  }),
  countEntries: (answer) => items.listMarkers.output.parse(answer).ids.length,
}

/** Numbers of items in the database. Several sizes show how the cost of a call grows. */
const small = { quick: [1_000], full: [1_000] }
const growing = { quick: [1_000, 10_000], full: [1_000, 100_000] }

/** The fields that the form of the web app sends. */
const newItem = {
  name: 'Two garden chairs',
  type: 'DN',
  category1: 'GD',
  category2: 'HS',
  description: 'Wooden, a little weathered, comfortable all the same. To be fetched in the evening.',
  location: { longitude: 5.57, latitude: 50.64 },
  address: 'Rue Pierreuse 12, 4000 Liège',
} as const

/** Calls of a member with many conversations. */
const conversationCalls: Call[] = [
  endpointCall('conversations', conversations.list, { input: {}, sizes: small }),
  {
    ...endpointCall('conversations thread', messages.list, { input: { id: 1 }, sizes: small }),
    isOfListedConversation: true,
  },
  endpointCall('conversations unread', notifications.count, { input: {}, sizes: small }),
].map((call) => ({ ...call, isOfBusiestMember: true }))

/** The measured calls. Those with SQL are also compared with that SQL alone, which `captureStatements` reads from the log. */
export const calls: Call[] = [
  endpointCall('instance', instance.get, { input: {}, sizes: growing }),
  {
    ...endpointCall('item', items.get, { input: { id: 1 }, sizes: growing }),
    isOfListedItem: true,
    // The owner sees the exact place.
    isRead: false,
  },
  ...listCalls,
  markers,
  ...conversationCalls,
  // After all reads, because it publishes all items at one place, which would distort the lists.
  endpointCall('item create', items.create, { input: newItem, sizes: growing }),
  pathCall('static shell', '/', { headers: { accept: 'text/html', 'accept-encoding': 'br' }, sizes: small }),
  pathCall('health/live', '/health/live', { sizes: small }),
  pathCall('health/ready', '/health/ready', { sizes: small }),
]

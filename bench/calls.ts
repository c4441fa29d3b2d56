import { instance } from '@pollen/contract/instance'
import { items } from '@pollen/contract/items'
import { type Call, endpointCall, pathCall } from './call.ts'
import { listCalls } from './list-calls.ts'

/** How many items the database holds while a call is measured; several sizes show how its cost grows. */
const small = { quick: [1_000], full: [1_000] }
const growing = { quick: [1_000, 10_000], full: [1_000, 100_000] }

/** As the form of the web app sends it. */
const newItem = {
  name: 'Two garden chairs',
  type: 'DN',
  category1: 'GD',
  category2: 'HS',
  description: 'Wooden, a little weathered, comfortable all the same. To be fetched in the evening.',
  location: { longitude: 5.57, latitude: 50.64 },
  address: 'Rue Pierreuse 12, 4000 Liège',
} as const

/** What is measured. A call that runs SQL is compared with that SQL too, which is found by watching it run once. */
export const calls: Call[] = [
  endpointCall('instance', instance.get, { input: {}, sizes: growing }),
  endpointCall('item', items.get, { input: { id: 500 }, sizes: growing }),
  endpointCall('item create', items.create, { input: newItem, sizes: growing }),
  ...listCalls,
  pathCall('static shell', '/', { headers: { accept: 'text/html', 'accept-encoding': 'br' }, sizes: small }),
  pathCall('health/live', '/health/live', { sizes: small }),
  pathCall('health/ready', '/health/ready', { sizes: small }),
]

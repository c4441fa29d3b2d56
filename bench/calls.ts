import { instance } from '@pollen/contract/instance'
import { type Call, endpointCall, pathCall } from './describe-call.ts'

/** How many items the database holds while a call is measured; several sizes show how its cost grows. */
const small = { quick: [1_000], full: [1_000] }
const growing = { quick: [1_000, 10_000], full: [1_000, 100_000] }

/** What is measured. A call that runs SQL is compared with that SQL too, which is found by watching it run once. */
export const calls: Call[] = [
  endpointCall('instance', instance.get, { input: {}, sizes: growing }),
  pathCall('static shell', '/', { headers: { accept: 'text/html', 'accept-encoding': 'br' }, sizes: small }),
  pathCall('health/live', '/health/live', { sizes: small }),
  pathCall('health/ready', '/health/ready', { sizes: small }),
]

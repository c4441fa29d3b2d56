import { instance } from '@pollen/contract/instance'
import { items } from '@pollen/contract/items'
import { resources } from '@pollen/contract/resources'
import { endpointCall, pathCall } from '../call.ts'
import { type MixedLoadResult, startMixedLoad } from '../load/start-mixed-load.ts'
import { median } from '../load/summarise.ts'
import { describeMachine, describeOtherLoad } from '../report/machine.ts'
import { type DataSet, prepareDataSet } from '../server/prepare-data-set.ts'
import type { Kind } from '../traffic/kinds.ts'

const itemCount = 2_000
const floodConnections = 150
const otherConnections = 12
/** Other clients pause between requests, like people who read. */
const otherPauseMs = 150
const floodAddress = '127.0.0.2'
/** One address per connection. */
const otherAddresses = Array.from({ length: otherConnections }, (_, n) => `127.0.1.${n + 1}`)
const words = ['vélo', 'table', 'livre', 'chaise', 'lampe', 'jouet', 'plante', 'perceuse', 'manteau', 'vase']
const bounds = ['50.7,5.48', '50.58,5.68'] as [string, string]

/** The figures of the other clients while one client floods, as medians of all rounds. */
type FairnessRow = {
  workers: number
  flood: 'address' | 'member'
  /** Share of the other clients' requests that were answered as expected. */
  success: number
  idleP95: number
  floodedP95: number
  /** Median of the ratios within each round. */
  ratio: number
  /** Requests per second of the flooding client: answered, and refused with 503. */
  flooder: { answered: number; refused: number }
}

export type FairnessReport = { machine: string; otherLoad: string | null; rows: FairnessRow[] }

type Round = { idle: MixedLoadResult; others: MixedLoadResult; flooder: MixedLoadResult; forMs: number }

/** Compares the latency of other clients with and without a flood of 150 busy connections from one address or one member. */
export async function measureFairness(
  isQuick: boolean,
  onProgress: (progress: string) => void,
): Promise<FairnessReport> {
  const otherLoad = describeOtherLoad()
  const rounds = isQuick ? 3 : 7
  const forMs = isQuick ? 4_000 : 6_000
  const loadOthers = startMixedLoad()
  const loadFlood = startMixedLoad()
  const rows: FairnessRow[] = []
  let machine = ''
  for (const workers of [1, 2]) {
    onProgress(`preparing a server with WORKERS=${workers}`)
    const dataSet = await prepareDataSet(itemCount, null, { settings: { WORKERS: String(workers) } })
    machine ||= await describeMachine(dataSet.owner)
    const { port } = dataSet.server
    const [flooderToken = '', ...otherTokens] = dataSet.tokens
    const visitors = await visitorRequests(dataSet)
    const othersMix = [...visitors, ...(await memberRequests(dataSet, otherTokens.slice(0, otherConnections)))]
    const floods = { address: visitors, member: await memberRequests(dataSet, [flooderToken]) }
    const sendOthers = () =>
      loadOthers({
        ...{ port, mix: othersMix, connections: otherConnections, forMs, addresses: otherAddresses },
        pauseMs: { answered: otherPauseMs, refused: otherPauseMs },
      })
    const sendFlood = (flood: FairnessRow['flood']) =>
      loadFlood({
        ...{ port, mix: floods[flood], connections: floodConnections, addresses: [floodAddress] },
        ...{ forMs: forMs + 2_000, pauseMs: { answered: 0, refused: 0 } },
      })

    await sendFlood('member')
    for (const flood of ['address', 'member'] as const) {
      const measured: Round[] = []
      for (let round = 1; round <= rounds; round++) {
        onProgress(`WORKERS=${workers}, 150 connections of one ${flood}: round ${round} of ${rounds}`)
        const idle = await sendOthers()
        const flooding = sendFlood(flood)
        const others = await sendOthers()
        measured.push({ idle, others, flooder: await flooding, forMs })
      }
      rows.push(rowOf(workers, flood, measured))
    }
    await dataSet.remove()
  }
  return { machine, otherLoad, rows }
}

function rowOf(workers: number, flood: FairnessRow['flood'], rounds: Round[]): FairnessRow {
  const medianBy = (pick: (round: Round) => number) => median(rounds.map(pick))
  return {
    workers,
    flood,
    success: medianBy(({ others }) => shareAnswered(others)),
    idleP95: medianBy(({ idle }) => idle.answered.p95),
    floodedP95: medianBy(({ others }) => others.answered.p95),
    ratio: medianBy(({ idle, others }) => others.answered.p95 / idle.answered.p95),
    flooder: {
      answered: medianBy(({ flooder }) => flooder.answered.perSecond),
      refused: medianBy(({ flooder, forMs }) => (flooder.refused.count * 1000) / (forMs + 2_000)),
    },
  }
}

function shareAnswered({ answered, refused, failures }: MixedLoadResult): number {
  const failed = failures.reduce((sum, text) => sum + Number.parseInt(text, 10), 0)
  return answered.count / (answered.count + refused.count + failed)
}

const none = { quick: [], full: [] }

/** Pages, and calls that need no account. */
async function visitorRequests({ owner }: DataSet): Promise<Kind[]> {
  const paths = ['/', '/map', '/about', ...(await listedIds(owner)).map((id) => `/items/${id}`)]
  const pages = paths.map((path) => pathCall(path, path, { sizes: none, headers: { accept: 'text/html' } }).request)
  const calls = [
    endpointCall('instance', instance.get, { input: {}, sizes: none }).request,
    endpointCall('resources', resources.list, { input: { bounds, categories: [] }, sizes: none }).request,
  ]
  return [
    { name: 'pages', weight: 50, status: 200, requests: pages, tokens: [] },
    { name: 'calls', weight: 50, status: 200, requests: calls, tokens: [] },
  ]
}

/** Lists, searches, the map and items. */
async function memberRequests({ owner }: DataSet, tokens: string[]): Promise<Kind[]> {
  const ids = await listedIds(owner)
  const lists = [
    ...words.map((search) => ({ search })),
    ...words.map((search) => ({ search, types: ['DN' as const], userLocation: '50.64,5.57' })),
    { ordering: '-creationdate' as const },
    { ordering: 'distance' as const, userLocation: '50.64,5.57' },
  ]
  const kind = (name: string, weight: number, requests: string[]): Kind => ({
    name,
    weight,
    status: 200,
    requests,
    tokens,
  })
  return [
    kind(
      'lists',
      50,
      lists.map((input) => endpointCall('list', items.listActive, { input, sizes: none }).request),
    ),
    kind('map', 20, [endpointCall('map', items.listMarkers, { input: { bounds }, sizes: none }).request]),
    kind(
      'items',
      30,
      ids.map((id) => endpointCall('item', items.get, { input: { id }, sizes: none }).request),
    ),
  ]
}

async function listedIds(owner: DataSet['owner']): Promise<number[]> {
  const { rows } = await owner.query('SELECT id FROM items WHERE is_listed ORDER BY id LIMIT 50')
  return rows.map(({ id }) => Number(id))
}

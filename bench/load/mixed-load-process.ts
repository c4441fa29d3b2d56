/** Sends a mix of requests from a separate process, because the benchmark must not share an event loop with it. */
import { setTimeout as sleep } from 'node:timers/promises'
import { nextMemberRequest } from '../call.ts'
import { type Random, seededRandom } from '../traffic/random.ts'
import { type HttpConnection, openHttpConnection } from './http-connection.ts'
import type { MixedLoadJob, MixedLoadResult } from './start-mixed-load.ts'
import { percentile, summarise } from './summarise.ts'

process.on('disconnect', () => process.exit())
process.on('message', async (job: MixedLoadJob) => {
  process.send?.(await run(job).catch((error: Error) => ({ failure: error.message })))
})

/** Refused clients retry after one second, although Retry-After is two. */
const defaultPauseMs = { answered: 0, refused: 1_000 }
/** Connections to open concurrently. More could overflow the backlog of the listening socket. */
const openedAtOnce = 50

async function run(job: MixedLoadJob): Promise<MixedLoadResult> {
  const { port, mix, connections: count, forMs, seed = 1, addresses = ['127.0.0.1'], pauseMs = defaultPauseMs } = job
  const random = seededRandom(seed)
  const kinds = mix.map(({ weight, status, requests, tokens }) => ({
    weight,
    status,
    next: requests.map((request) => nextMemberRequest(request, tokens, random.below(tokens.length))),
  }))
  const connections: HttpConnection[] = []
  const open = () => openHttpConnection(port, addresses[connections.length % addresses.length])
  while (connections.length < count) {
    const some = Math.min(openedAtOnce, count - connections.length)
    await Promise.all(Array.from({ length: some }, async () => connections.push(await open())))
  }
  const answered: number[] = []
  const refused: number[] = []
  const failures = new Map<string, number>()
  let withoutRetryAfter = 0
  const begin = performance.now()

  /** Returns true if the server closes the connection. */
  async function requestOnce(connection: HttpConnection): Promise<boolean> {
    const kind = pickBy(kinds, random)
    const request = random.pick(kind.next)()
    const sent = performance.now()
    const { status, head } = await connection.request(request)
    const took = performance.now() - sent
    if (status === kind.status) {
      answered.push(took)
      if (pauseMs.answered > 0) await sleep(random.between(0, 2 * pauseMs.answered))
    } else if (status === 503) {
      refused.push(took)
      if (!/\r\nretry-after: *\d/i.test(head)) withoutRetryAfter++
      if (pauseMs.refused > 0) await sleep(pauseMs.refused)
    } else countFailure(`${status} for ${request.split(' ', 2).join(' ').split('?')[0]}`)
    return /\r\nconnection: *close/i.test(head)
  }

  const countFailure = (text: string) => failures.set(text, (failures.get(text) ?? 0) + 1)

  async function repeat(first: HttpConnection) {
    let connection = first
    while (performance.now() - begin < forMs) {
      try {
        if (await requestOnce(connection)) {
          connection.close()
          connection = await open()
          connections.push(connection)
        }
      } catch (error) {
        // Does not reopen a broken connection, so that it counts as one failure.
        return countFailure((error as Error).message)
      }
    }
  }

  await Promise.all(connections.map(repeat))
  const elapsedMs = performance.now() - begin
  for (const connection of connections) connection.close()
  const sorted = Float64Array.from(refused).sort()
  return {
    answered: summarise(answered, elapsedMs),
    refused: {
      count: refused.length,
      p99: refused.length > 0 ? percentile(sorted, 99) : 0,
      slowest: sorted.at(-1) ?? 0,
      withoutRetryAfter,
    },
    failures: [...failures].map(([text, times]) => `${times} × ${text}`),
  }
}

function pickBy<Kind extends { weight: number }>(kinds: Kind[], random: Random): Kind {
  let rest = random.between(
    0,
    kinds.reduce((sum, { weight }) => sum + weight, 0),
  )
  for (const kind of kinds) {
    rest -= kind.weight
    if (rest <= 0) return kind
  }
  return kinds[0] as Kind
}

/** Generates load in a separate process, because the benchmark must not share an event loop with it. */
import pg from 'pg'
import { nextMemberRequest } from '../call.ts'
import { openHttpConnection } from './http-connection.ts'
import type { LoadJob, LoadResult, Target } from './start-load.ts'
import { summarise } from './summarise.ts'

process.on('disconnect', () => process.exit())
process.on('message', async (job: LoadJob) => {
  const outcome = await run(job).catch((error: Error): { failures: string[] } => ({ failures: [error.message] }))
  process.send?.(outcome)
})

async function run({ target, connections: count, forMs, maxRequests }: LoadJob): Promise<LoadResult> {
  const connections = await Promise.all(Array.from({ length: count }, () => openConnection(target)))
  try {
    await Promise.all(connections.map(warmUp))
    return await measure(
      connections.map((connection) => connection.once),
      { forMs, maxRequests },
    )
  } finally {
    await Promise.all(connections.map((connection) => connection.close()))
  }
}

/** The first attempts of a connection are slower, because PostgreSQL fills the caches of a new backend. */
async function warmUp({ once }: LoadConnection) {
  for (let attempt = 0; attempt < 3; attempt++) await once()
}

/** Sends one request or runs the statements once. Returns an error message, or null. */
type Attempt = () => Promise<string | null>

/** Closed-loop load: every connection starts its next attempt when the previous one ends, up to the limit of time or number. */
async function measure(
  connections: Attempt[],
  { forMs, maxRequests }: { forMs: number; maxRequests: number },
): Promise<LoadResult> {
  const latencies: number[] = []
  const failures: string[] = []
  const begin = performance.now()
  const repeat = async (once: Attempt) => {
    for (;;) {
      const sent = performance.now()
      if (sent - begin >= forMs || latencies.length >= maxRequests || failures.length > 0) return
      const failure = await once().catch((error: Error) => error.message)
      latencies.push(performance.now() - sent)
      if (failure) failures.push(failure)
    }
  }
  await Promise.all(connections.map(repeat))
  return { ...summarise(latencies, performance.now() - begin), failures }
}

type LoadConnection = { once: Attempt; close: () => void | Promise<void> }

function openConnection(target: Target): Promise<LoadConnection> {
  return target.kind === 'http' ? openHttpTarget(target) : openSqlTarget(target)
}

async function openHttpTarget({
  port,
  status,
  body,
  ...target
}: Extract<Target, { kind: 'http' }>): Promise<LoadConnection> {
  const nextRequest = nextMemberRequest(target.request, target.tokens)
  const connection = await openHttpConnection(port)
  return {
    async once() {
      const answer = await connection.request(nextRequest())
      if (answer.status !== status) return `status ${answer.status} instead of ${status}`
      return body && !answer.body.equals(body) ? 'unexpected body' : null
    },
    close: connection.close,
  }
}

async function openSqlTarget({ url, statements }: Extract<Target, { kind: 'sql' }>): Promise<LoadConnection> {
  const client = new pg.Client(url)
  await client.connect()
  return {
    async once() {
      for (const statement of statements) await client.query(statement)
      return null
    },
    close: () => client.end(),
  }
}

import { forkFile, nextMessage } from '../child-process.ts'
import type { Statement } from '../statements/read-log.ts'
import type { Summary } from './summarise.ts'

type Http = { kind: 'http'; port: number; request: string; tokens: string[]; status: number; body: Buffer | null }
type Sql = { kind: 'sql'; url: string; statements: Statement[] }

export type Target = Http | Sql

/** Work for the load process: requests to one target over this many connections. */
export type LoadJob = { target: Target; connections: number; forMs: number; maxRequests: number }

export type LoadResult = Summary & { failures: string[] }

/** Covers opening and closing of connections, and the last answers. Each of these has a timeout of 10 s. */
const graceMs = 30_000

export type Load = (job: LoadJob) => Promise<LoadResult>

export function startLoad(): Load {
  const child = forkFile(new URL('load-process.ts', import.meta.url))
  return (job) => {
    child.send(job)
    return nextMessage<LoadResult>(child, job.forMs + graceMs)
  }
}

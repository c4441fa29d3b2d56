import { forkFile, nextMessage } from '../child-process.ts'
import type { LoadResult } from './drive.ts'
import type { Job } from './job.ts'

/** A connection waits 10 s at most for an answer, and opens and closes within that too. */
const graceMs = 30_000

export type Load = (job: Job) => Promise<LoadResult>

export function startLoad(): Load {
  const child = forkFile(new URL('load-process.ts', import.meta.url))
  return (job) => {
    child.send(job)
    return nextMessage<LoadResult>(child, job.forMs + graceMs)
  }
}

/** Makes the load in a process of its own, so that it shares no event loop with what it measures. */
import { drive, type LoadResult } from './drive.ts'
import type { Job } from './job.ts'
import { type LoadConnection, openConnection } from './open-connection.ts'

process.on('disconnect', () => process.exit())
process.on('message', async (job: Job) => {
  const outcome = await run(job).catch((error: Error): { failures: string[] } => ({ failures: [error.message] }))
  process.send?.(outcome)
})

async function run({ target, connections: count, forMs, maxRequests }: Job): Promise<LoadResult> {
  const connections = await Promise.all(Array.from({ length: count }, () => openConnection(target)))
  try {
    await Promise.all(connections.map(settle))
    return await drive(
      connections.map((connection) => connection.once),
      { forMs, maxRequests },
    )
  } finally {
    await Promise.all(connections.map((connection) => connection.close()))
  }
}

/** The first tries of a connection are not like the rest: the database fills the caches of its new process. */
async function settle({ once }: LoadConnection) {
  for (let tries = 0; tries < 3; tries++) await once()
}

/** Makes the load in a process of its own, so that it shares no event loop with what it measures. */
import { type Driven, drive } from './drive.ts'
import type { Job } from './job.ts'
import { type Lane, openLane } from './open-lane.ts'

process.on('disconnect', () => process.exit())
process.on('message', async (job: Job) => {
  const outcome = await run(job).catch((error: Error): { failures: string[] } => ({ failures: [error.message] }))
  process.send?.(outcome)
})

async function run({ target, connections, forMs, atMost }: Job): Promise<Driven> {
  const lanes = await Promise.all(Array.from({ length: connections }, () => openLane(target)))
  try {
    await Promise.all(lanes.map(settle))
    return await drive(
      lanes.map((lane) => lane.once),
      { forMs, atMost },
    )
  } finally {
    await Promise.all(lanes.map((lane) => lane.close()))
  }
}

/** The first tries of a connection are not like the rest: the database fills the caches of its new process. */
async function settle({ once }: Lane) {
  for (let tries = 0; tries < 3; tries++) await once()
}

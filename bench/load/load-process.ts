/** Makes the load in a process of its own, so that it shares no event loop with what it measures. */
import { type Driven, drive } from './drive.ts'
import type { Job } from './job.ts'
import { openLane } from './open-lane.ts'

process.on('disconnect', () => process.exit())
process.on('message', async (job: Job) => {
  const outcome = await run(job).catch((error: Error): { failures: string[] } => ({ failures: [error.message] }))
  process.send?.(outcome)
})

async function run({ target, connections, forMs, atMost }: Job): Promise<Driven> {
  const lanes = await Promise.all(Array.from({ length: connections }, () => openLane(target)))
  try {
    return await drive(
      lanes.map((lane) => lane.once),
      { forMs, atMost },
    )
  } finally {
    await Promise.all(lanes.map((lane) => lane.close()))
  }
}

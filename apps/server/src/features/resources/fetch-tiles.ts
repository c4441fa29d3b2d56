import type { Db } from '../../platform/database/open-database.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import type { Job, JobContext } from '../../platform/jobs/job.ts'
import { markGone, saveResources } from './resources.queries.ts'
import { type SourceName, sourceNames, sources } from './sources.ts'
import { claimTile, markFailed, markFetched } from './tiles.queries.ts'
import { boxOfTile, type Tile } from './tiles.ts'

/** Longer than the slowest fetch, so a process that holds a claim longer has died. */
const claimMs = 5 * 60_000
/** Shorter than the timeout of the queue. The job then leaves the remaining tiles to the next job. */
const maxJobMs = 4 * 60_000

const queueOf = (source: SourceName) => ({ name: `fetch-${source.replaceAll('_', '-')}-tiles` })

export const enqueueTiles = (db: Db, source: SourceName) => enqueue(db, queueOf(source), {}, { singletonKey: source })

/** One queue per source, so that a slow source does not delay the others. */
export const fetchTiles: Job[] = sourceNames.map((source) => ({
  ...queueOf(source),
  async run(ctx) {
    const startedAt = Date.now()
    const canContinue = () => Date.now() - startedAt < maxJobMs && !ctx.stopping?.aborted
    // Fetches two tiles at a time. `claimTile` enforces this limit across processes.
    await Promise.all([fetchNext(ctx, source, canContinue), fetchNext(ctx, source, canContinue)])
    if (!canContinue()) await enqueueTiles(ctx.db, source)
  },
}))

/** Fetches tiles until none is requested. */
async function fetchNext(ctx: JobContext, source: SourceName, canContinue: () => boolean) {
  while (canContinue()) {
    const now = ctx.clock()
    const tile = await claimTile(ctx.db, { source, now, until: new Date(now.getTime() + claimMs) })
    if (!tile) return
    await fetchTile(ctx, source, tile)
  }
}

/** Replaces the stored resources of a tile. If the source fails, keeps the stored ones. */
async function fetchTile({ db, clock, ...deps }: JobContext, source: SourceName, tile: Tile) {
  const startedAt = clock()
  const box = boxOfTile(tile)
  const answer = await sources[source].fetch(deps, box)
  if (!answer) return markFailed(db, { source, ...tile }, clock())

  await db.transaction().execute(async (tx) => {
    await saveResources(tx, answer.found, { source, now: startedAt })
    if (answer.isComplete) await markGone(tx, box, { source, notSeenSince: startedAt })
    await markFetched(tx, { source, ...tile }, startedAt)
  })
}

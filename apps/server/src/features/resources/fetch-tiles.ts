import type { Db } from '../../platform/database/open-database.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import type { Job, JobContext } from '../../platform/jobs/job.ts'
import { markGone, saveResources } from './resources.queries.ts'
import { type SourceName, sourceNames, sources } from './sources.ts'
import { claimTile, markFailed, markFetched } from './tiles.queries.ts'
import { boxOfTile, type Tile } from './tiles.ts'

/** Longer than a tile takes at worst: a process that holds a tile longer has died. */
const claimMs = 5 * 60_000
/** A job ends before the queue takes it for lost, and leaves the other tiles to the next job. */
const maxJobMs = 4 * 60_000

const queueOf = (source: SourceName) => ({ name: `fetch-${source.replaceAll('_', '-')}-tiles` })

export const enqueueTiles = (db: Db, source: SourceName) => enqueue(db, queueOf(source), {}, { singletonKey: source })

/** A queue for each source, so that a slow one holds up no other. */
export const fetchTiles: Job[] = sourceNames.map((source) => ({
  ...queueOf(source),
  async run(ctx) {
    const startedAt = Date.now()
    const mayGoOn = () => Date.now() - startedAt < maxJobMs && !ctx.stopping?.aborted
    // Two tiles at once; claimTile gives none while other processes fetch as many.
    await Promise.all([fetchNext(ctx, source, mayGoOn), fetchNext(ctx, source, mayGoOn)])
    if (!mayGoOn()) await enqueueTiles(ctx.db, source)
  },
}))

/** Fetches tiles until none is wanted. */
async function fetchNext(ctx: JobContext, source: SourceName, mayGoOn: () => boolean) {
  while (mayGoOn()) {
    const now = ctx.clock()
    const tile = await claimTile(ctx.db, { source, now, until: new Date(now.getTime() + claimMs) })
    if (!tile) return
    await fetchTile(ctx, source, tile)
  }
}

/** Replaces what we know of a tile by what its source has. When the source does not answer, what we know stays. */
async function fetchTile({ db, clock, ...deps }: JobContext, source: SourceName, tile: Tile) {
  const startedAt = clock()
  const box = boxOfTile(tile)
  const answer = await sources[source].fetch(deps, box)
  if (!answer) return markFailed(db, { source, ...tile }, clock())

  await db.transaction().execute(async (tx) => {
    await saveResources(tx, answer.found, { source, now: startedAt })
    if (answer.areAll) await markGone(tx, box, { source, notSeenSince: startedAt })
    await markFetched(tx, { source, ...tile }, startedAt)
  })
}

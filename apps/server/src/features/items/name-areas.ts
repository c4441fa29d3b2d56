import type { Job, JobContext } from '../../platform/jobs/job.ts'
import { fetchAreaFromGeocoder, findAreaInGazetteer } from '../places/index.ts'
import { listUnnamedCells, listUnrefinedCells, markIncompleteAreas, nameItemsOfCell } from './item-areas.queries.ts'

/** Requests to the geocoder per run. They are sequential, because the geocoder is a shared public service. */
const maxGeocoderRequests = 30

/**
 * Names the town or neighbourhood around items. Towns come from the gazetteer, for items that were created before it was loaded.
 * Neighbourhoods come from the geocoder. A cell for which a request fails in any language waits for the next run.
 */
export const nameAreas: Job = {
  name: 'name-areas',
  async run(ctx) {
    await nameTowns(ctx)
    if (ctx.config.PHOTON_URL !== null) await nameNeighbourhoods(ctx)
  },
}

/** Runs after the gazetteer was loaded, because a new language adds names of towns. */
export const completeAreas: Job = {
  name: 'complete-areas',
  async run(ctx) {
    for (let id: number | null = 0; id !== null; id = await markIncompleteAreas(ctx.db, id))
      ctx.stopping?.throwIfAborted()
    await nameTowns(ctx)
  },
}

async function nameTowns({ db, stopping }: JobContext) {
  let named = 0
  do {
    named = 0
    for (const cell of await listUnnamedCells(db)) {
      stopping?.throwIfAborted()
      const area = await findAreaInGazetteer(db, cell)
      if (!area) return
      named += await nameItemsOfCell(db, { cell, area, source: 'gazetteer' })
    }
  } while (named > 0)
}

async function nameNeighbourhoods(ctx: JobContext) {
  for (const cell of await listUnrefinedCells(ctx.db, maxGeocoderRequests)) {
    ctx.stopping?.throwIfAborted()
    const area = await fetchAreaFromGeocoder(ctx, cell)
    if (area) await nameItemsOfCell(ctx.db, { cell, area, source: 'geocoder' })
  }
}

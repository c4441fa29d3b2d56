import type { Job, JobContext } from '../../platform/jobs/job.ts'
import { askGeocoderForArea, findAreaInGazetteer } from '../places/index.ts'
import { listUnnamedCells, listUnrefinedCells, markIncompleteAreas, nameItemsOfCell } from './item-areas.queries.ts'

/** So many cells are asked for in one run, one after the other: the geocoder is shared with others. */
const maxQuestions = 30

/**
 * Names the town or quarter around items. Towns are those of the gazetteer: it was not loaded yet when some items were written.
 * Quarters come from the geocoder; a cell for which it answers in no language waits for the next run.
 */
export const nameAreas: Job = {
  name: 'name-areas',
  async run(ctx) {
    await nameTowns(ctx)
    if (ctx.config.PHOTON_URL !== null) await nameQuarters(ctx)
  },
}

/** Follows the loading of towns, which have other names once a language was added. */
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

async function nameQuarters(ctx: JobContext) {
  for (const cell of await listUnrefinedCells(ctx.db, maxQuestions)) {
    ctx.stopping?.throwIfAborted()
    const area = await askGeocoderForArea(ctx, cell)
    if (area) await nameItemsOfCell(ctx.db, { cell, area, source: 'geocoder' })
  }
}

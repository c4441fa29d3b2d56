import type { items } from '@pollen/contract/items'
import type { JsonTextAction } from '../../../platform/action.ts'
import { findMarkers, noMarkers } from './markers.queries.ts'
import { readQuery } from './read-query.ts'

/** The ordering is accepted, because list and map share their filters, and means nothing here. */
export const listMarkers: JsonTextAction<typeof items.listMarkers> = async (ctx, filters) => {
  const { query, hasNoWords } = await readQuery(ctx, filters)
  return hasNoWords ? noMarkers : findMarkers(ctx.db, query)
}

import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { PathId } from './input-fields.ts'
import { resourceKindCodes } from './resource-kinds.ts'

/** The visibility of one kind of public resource on a member's map. Every member has one for each kind. */
export const MapCategory = z.object({
  id: z.number(),
  category: z.enum(resourceKindCodes),
  selected: z.boolean(),
})
export type MapCategory = z.output<typeof MapCategory>

const Selection = z.object({ selected: z.boolean() })

export const mapCategories = {
  select: endpoint({
    method: 'PATCH',
    path: '/map_ecats/{id}/',
    summary: 'Show or hide the public resources of one kind on your map',
    access: 'member',
    input: z.extend(Selection, { id: PathId }),
    output: MapCategory,
    errors: ['MAP_CATEGORY_DOESNT_EXIST'],
  }),
  selectAll: endpoint({
    method: 'PATCH',
    path: '/map_ecats/',
    summary: 'Show or hide the public resources of all kinds on your map',
    access: 'member',
    input: Selection,
    output: z.array(MapCategory),
  }),
}

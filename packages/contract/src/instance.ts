import { z } from 'zod'
import { languages } from './constants.ts'
import { endpoint } from './endpoint.ts'
import { LocationOut } from './location.ts'

export const Instance = z.object({
  name: z.string(),
  contact: z.email().nullable(),
  version: z.string(),
  languages: z.array(z.enum(languages)),
  timezone: z.string(),
  map_center: LocationOut,
  map_zoom: z.number().int(),
  /** What this instance offers beyond the basics: its pages show or hide a part by these. */
  features: z.object({ demo: z.boolean(), vision: z.boolean() }),
  members_count: z.number().int(),
  open_items_count: z.number().int(),
  /** False when one of the numbers stopped counting at 10,000. */
  counts_are_exact: z.boolean(),
})
export type Instance = z.output<typeof Instance>

export const instance = {
  get: endpoint({
    method: 'GET',
    path: '/instance/',
    summary: 'What this instance is, what it offers, and how many people share here',
    access: 'anyone',
    input: z.object({}),
    output: Instance,
  }),
}

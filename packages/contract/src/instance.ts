import { z } from 'zod'
import { languages } from './constants.ts'
import { endpoint } from './endpoint.ts'
import { LocationOut } from './location.ts'

/** The base maps that an instance can offer, in the order of the switcher. `archive` is the operator's own. */
export const mapStyleCodes = [
  'archive',
  'humanitarian',
  'standard',
  'cycling',
  'transport',
  'transport-dark',
  'neighbourhood',
  'outdoors',
] as const
export type MapStyleCode = (typeof mapStyleCodes)[number]

/** Where the operator's own archive of vector tiles is served. It has no trailing slash and is read by ranges. */
export const mapArchivePath = '/map.pmtiles'

export const MapStyle = z.object({
  code: z.enum(mapStyleCodes),
  /** Addresses of images with `{z}`, `{x}`, `{y}`, and `{r}` for `@2x` on sharp screens; each serves every tile. Empty for an archive. */
  tiles: z.array(z.string()),
  /** The address of a PMTiles archive of vector tiles in the Protomaps scheme, or null where there are images. */
  archive: z.string().nullable(),
  /** Who made the map: always shown on it, as text and links. */
  attribution: z.array(z.object({ text: z.string(), url: z.url() })),
  /** The deepest zoom that has tiles of its own. */
  max_zoom: z.number().int(),
  /** Whether it is dark by itself. Others are darkened where a page is dark. */
  is_dark: z.boolean(),
})
export type MapStyle = z.output<typeof MapStyle>

export const Instance = z.object({
  name: z.string(),
  contact: z.email().nullable(),
  version: z.string(),
  languages: z.array(z.enum(languages)),
  timezone: z.string(),
  map_center: LocationOut,
  map_zoom: z.number().int(),
  /** The base maps of the switcher, the first is the default. Empty: only the world map that every instance has. */
  map_styles: z.array(MapStyle),
  /** What this instance offers beyond the basics: its pages show or hide a part by these. `heic`: it reads such pictures. */
  features: z.object({ demo: z.boolean(), vision: z.boolean(), heic: z.boolean() }),
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

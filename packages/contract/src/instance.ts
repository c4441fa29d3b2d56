import * as z from 'zod/mini'
import { inEachLanguage, languages } from './constants.ts'
import { endpoint } from './endpoint.ts'
import { LocationOut } from './location-fields.ts'

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
  archive: z.nullable(z.string()),
  /** Who made the map: always shown on it, as text and links. */
  attribution: z.array(z.object({ text: z.string(), url: z.url() })),
  /** The deepest zoom that has tiles of its own. */
  max_zoom: z.int(),
  /** Whether it is dark by itself. Others are darkened where a page is dark. */
  is_dark: z.boolean(),
})
export type MapStyle = z.output<typeof MapStyle>

/** Who can sign up: anybody, who has an invitation, or whom an operator approves of. */
export const signUpModes = ['open', 'invitation', 'approval'] as const

export const Instance = z.object({
  name: z.string(),
  contact: z.nullable(z.email()),
  version: z.string(),
  /** Where the source of the running program can be had, or null where the operator does not say. */
  source_url: z.nullable(z.url()),
  languages: z.array(z.enum(languages)),
  timezone: z.string(),
  map_center: LocationOut,
  map_zoom: z.int(),
  /** The base maps of the switcher, the first is the default. Empty: only the world map that every instance has. */
  map_styles: z.array(MapStyle),
  /** What this instance offers beyond the basics: its pages show or hide a part by these. `heic`: it reads such pictures. */
  features: z.object({ demo: z.boolean(), vision: z.boolean(), heic: z.boolean() }),
  sign_up: z.enum(signUpModes),
  /** What operators tell everybody; whoever closed it is shown the next one, which has another id. */
  banner: z.nullable(z.object({ id: z.string(), ...inEachLanguage(() => z.string()) })),
  is_in_maintenance: z.boolean(),
  members_count: z.int(),
  open_items_count: z.int(),
  /** False when one of the numbers stopped counting at 10,000. */
  counts_are_exact: z.boolean(),
})
export type Instance = z.output<typeof Instance>

/** The texts that an operator may replace by files of their own; each has its place on the home page or on the about page. */
export const instanceTextNames = ['welcome', 'terms', 'data-collection', 'faq', 'contact', 'about'] as const
export type InstanceTextName = (typeof instanceTextNames)[number]

/** HTML that the server made of Markdown: its own tags only, so that a page may show it as it is. */
const Html = z.string()

const InstanceText = z.object({ title: z.string(), html: Html })
export type InstanceText = z.output<typeof InstanceText>

/** `html` is what stands before the first question. The id names a question in an address. */
const Faq = z.extend(InstanceText, {
  questions: z.array(z.object({ id: z.string(), question: z.string(), html: Html })),
})

export const InstanceTexts = z.object({
  language: z.enum(languages),
  /** Its title is the slogan. */
  welcome: InstanceText,
  terms: InstanceText,
  data_collection: InstanceText,
  faq: Faq,
  contact: InstanceText,
  about: InstanceText,
})
export type InstanceTexts = z.output<typeof InstanceTexts>

export const instance = {
  get: endpoint({
    method: 'GET',
    path: '/instance/',
    summary: 'What this instance is, what it offers, and how many people share here',
    access: 'anyone',
    input: z.object({}),
    output: Instance,
  }),
  getTexts: endpoint({
    method: 'GET',
    path: '/instance/texts/',
    summary: 'What this instance says about itself: welcome, terms, data collection, questions and answers, contact',
    access: 'anyone',
    input: z.object({ language: z.optional(z.enum(languages)) }),
    output: InstanceTexts,
    isConditional: true,
  }),
}

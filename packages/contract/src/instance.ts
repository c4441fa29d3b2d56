import * as z from 'zod/mini'
import { inEachLanguage, languages } from './constants.ts'
import { endpoint } from './endpoint.ts'
import { LocationOut } from './location-fields.ts'

/** Base maps that an instance can offer, in the order of the switcher. `archive` is the operator's own map. */
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

/** Path of the operator's archive of vector tiles, which is read by ranges. Without a trailing slash. */
export const mapArchivePath = '/map.pmtiles'

export const MapStyle = z.object({
  code: z.enum(mapStyleCodes),
  /**
   * Addresses of images with `{z}`, `{x}`, `{y}`, and `{r}` for `@2x` on dense screens; each one serves every tile. Empty
   * for an archive.
   */
  tiles: z.array(z.string()),
  /** Address of a PMTiles archive of vector tiles in the Protomaps schema, or null for images. */
  archive: z.nullable(z.string()),
  /** Attribution, always shown on the map as text and links. */
  attribution: z.array(z.object({ text: z.string(), url: z.url() })),
  /** The highest zoom with its own tiles. */
  max_zoom: z.int(),
  /** The map is dark by design. Others are darkened on dark pages. */
  is_dark: z.boolean(),
})
export type MapStyle = z.output<typeof MapStyle>

/** Access to sign-up: open, with an invitation, or after an operator's approval. */
export const signUpModes = ['open', 'invitation', 'approval'] as const

export const Instance = z.object({
  name: z.string(),
  contact: z.nullable(z.email()),
  version: z.string(),
  /** Where to get the source code of the running program, or null if the operator does not provide it. */
  source_url: z.nullable(z.url()),
  languages: z.array(z.enum(languages)),
  timezone: z.string(),
  map_center: LocationOut,
  map_zoom: z.int(),
  /** Base maps of the switcher; the first is the default. If empty, only the built-in world map is available. */
  map_styles: z.array(MapStyle),
  /** Optional capabilities, by which pages show or hide parts. `heic`: the server reads HEIC pictures. */
  features: z.object({
    demo: z.boolean(),
    vision: z.boolean(),
    heic: z.boolean(),
    moderation_statistics: z.boolean(),
  }),
  sign_up: z.enum(signUpModes),
  /** Banner of the operators. Closing it hides this `id` only. */
  banner: z.nullable(z.object({ id: z.string(), ...inEachLanguage(() => z.string()) })),
  is_in_maintenance: z.boolean(),
  members_count: z.int(),
  open_items_count: z.int(),
  /** False if a count was capped at 10,000. */
  counts_are_exact: z.boolean(),
})
export type Instance = z.output<typeof Instance>

/** Texts that operators can replace with their own files, for the home page and the about page. */
export const instanceTextNames = ['welcome', 'terms', 'rules', 'data-collection', 'faq', 'contact', 'about'] as const
export type InstanceTextName = (typeof instanceTextNames)[number]

/** HTML that the server generated from Markdown. It contains only known tags, so pages may insert it. */
const Html = z.string()

const InstanceText = z.object({ title: z.string(), html: Html })
export type InstanceText = z.output<typeof InstanceText>

/** `html` is the content before the first question. The id identifies a question in addresses. */
const Faq = z.extend(InstanceText, {
  questions: z.array(z.object({ id: z.string(), question: z.string(), html: Html })),
})

/** Community rules. Decisions of moderators cite them by number. `html` is the content before the first rule. */
const Rules = z.extend(InstanceText, {
  rules: z.array(z.object({ number: z.int(), title: z.string(), html: Html })),
})

export const InstanceTexts = z.object({
  language: z.enum(languages),
  /** The title is the slogan. */
  welcome: InstanceText,
  terms: InstanceText,
  rules: Rules,
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
    summary: 'Get the name, settings and capabilities of this instance, and how much is shared here',
    access: 'anyone',
    input: z.object({}),
    output: Instance,
  }),
  getTexts: endpoint({
    method: 'GET',
    path: '/instance/texts/',
    summary: 'Get the texts of this instance: welcome, terms, rules, data collection, questions and answers, contact',
    access: 'anyone',
    input: z.object({ language: z.optional(z.enum(languages)) }),
    output: InstanceTexts,
    isConditional: true,
  }),
}

import { itemConditions, languages } from '@pollen/contract/constants'
import { CategoryCode } from '@pollen/contract/input-fields'
import { ResourceLink } from '@pollen/contract/resource-fields'
import { z } from 'zod'
import { Portrait } from './drawings/draw-portrait.ts'
import { colourNames } from './drawings/palette.ts'
import conversations from './texts/conversations.json' with { type: 'json' }
import donations from './texts/donations.json' with { type: 'json' }
import events from './texts/events.json' with { type: 'json' }
import loans from './texts/loans.json' with { type: 'json' }
import members from './texts/members.json' with { type: 'json' }
import requests from './texts/requests.json' with { type: 'json' }
import resources from './texts/resources.json' with { type: 'json' }

/**
 * The texts name no street or district: an instance elsewhere gets the same neighbours around its own centre.
 * They are written with straight apostrophes and plain spaces; `typeset` makes them typographically right.
 */
const DemoMember = z.strictObject({
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  language: z.enum(languages),
  description: z.string(),
  homepage: z.url().optional(),
  mastodon: z.url().optional(),
  /** What the profile picture is drawn from. Some members have none. */
  portrait: Portrait.optional(),
  /** Some members do not give a reference location. */
  hidesLocation: z.literal(true).optional(),
})
export type DemoMember = z.output<typeof DemoMember>

export const demoMembers = z.array(DemoMember).parse(members)

const Username = z.enum(demoMembers.map(({ username }) => username))

/** Places of the neighbourhood that everybody knows. */
const PublicPlace = z.enum([
  'allotments',
  'bookcase',
  'climbing hall',
  'free shop',
  'fridge',
  'give box',
  'library',
  'market square',
  'park',
  'parish hall',
  'riverbank',
  'school yard',
  'workshop',
])
export type PublicPlace = z.output<typeof PublicPlace>

/** Public resources, in French as in the neighbourhood, with opening hours as OpenStreetMap writes them. */
const DemoResource = z.strictObject({
  ...ResourceLink.shape,
  name: z.string().default(''),
  description: z.string().default(''),
  openingHours: z.string().default(''),
  website: z.url().default(''),
  /** Some are at a place that everybody knows; the others stand somewhere around. */
  at: PublicPlace.optional(),
})
export type DemoResource = z.output<typeof DemoResource>

export const demoResources = z.array(DemoResource).parse(resources)

export const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const
export type Weekday = (typeof weekdays)[number]

/** Days count from the day on which the demo is loaded: negative days are in the past. */
const DemoItem = z.strictObject({
  owner: Username,
  name: z.string(),
  categories: z.tuple([CategoryCode, z.optional(CategoryCode), z.optional(CategoryCode)]),
  description: z.string(),
  condition: z.enum(itemConditions).optional(),
  fromDay: z.int().optional(),
  untilDay: z.int().optional(),
  closedOnDay: z.int().optional(),
  visibility: z.enum(['UL', 'DR']).optional(),
  /** Shown exactly. Without it, the item is at its owner's home. */
  at: PublicPlace.optional(),
  /** The id of the public resource that it was started from. */
  resource: z.enum(demoResources.map(({ id }) => id)).optional(),
  /** The file in `drawings/things` that its images are made from. Without it, the item has no images. */
  drawing: z.string().optional(),
  /** Where the text of the item names a colour. */
  colour: z.enum(colourNames).optional(),
  /** In the order in which they were written. */
  comments: z.array(z.strictObject({ author: Username, content: z.string() })).default([]),
})

const DemoEvent = DemoItem.extend({
  at: PublicPlace,
  when: z.strictObject({
    day: z.enum(weekdays),
    inWeeks: z.int(),
    time: z.string().regex(/^\d\d:\d\d$/),
    hours: z.number(),
  }),
})

const itemsOf = <Type extends 'DN' | 'LN' | 'RQ'>(type: Type, list: unknown) =>
  z
    .array(DemoItem)
    .parse(list)
    .map((item) => ({ ...item, type, when: undefined }))

export const demoItems = [
  ...itemsOf('DN', donations),
  ...itemsOf('LN', loans),
  ...itemsOf('RQ', requests),
  ...z
    .array(DemoEvent)
    .parse(events)
    .map((event) => ({ ...event, type: 'EV' as const })),
]
export type DemoItem = (typeof demoItems)[number]

/** When something was said: at a time of a day before the demo is loaded, or so many minutes before. */
const DemoMessage = z.strictObject({
  by: z.enum(['owner', 'asker']),
  day: z.int().negative().optional(),
  time: z
    .string()
    .regex(/^\d\d:\d\d$/)
    .optional(),
  minutesAgo: z.int().positive().optional(),
  content: z.string(),
  /** The place whose position the message ends with. */
  at: PublicPlace.optional(),
  /** The file in `drawings/things` that its picture is made from. */
  drawing: z.string().optional(),
})
export type DemoMessage = z.output<typeof DemoMessage>

const DemoConversation = z.strictObject({
  item: z.enum(demoItems.map(({ name }) => name)),
  asker: Username,
  messages: z.array(DemoMessage),
  /** How many of the last messages the one they are for has not seen yet. */
  unread: z.int().default(0),
  /** Its owner closed it together with the item. */
  isClosedWithItem: z.literal(true).optional(),
})

export const demoConversations = z.array(DemoConversation).parse(conversations)

export const demoResource = (id: string | undefined) => demoResources.find((resource) => resource.id === id)

const languageByUsername = new Map(demoMembers.map(({ username, language }) => [username, language]))

/** Every member of the demo writes in one language. */
export const languageOf = (username: string) => languageByUsername.get(username) ?? 'en'

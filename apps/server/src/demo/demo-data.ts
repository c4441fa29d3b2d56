import { fallbackLanguage, itemConditions, languages } from '@pollen/contract/constants'
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
 * The texts contain no street or district names, because every instance shows the same neighbours around its own centre. They have
 * straight apostrophes and plain spaces, which `typeset` replaces.
 */
const DemoMember = z.strictObject({
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  language: z.enum(languages),
  description: z.string(),
  homepage: z.url().optional(),
  mastodon: z.url().optional(),
  /** Features of the profile picture. Some members have none. */
  portrait: Portrait.optional(),
  /** Some members do not give a reference location. */
  hidesLocation: z.literal(true).optional(),
})
export type DemoMember = z.output<typeof DemoMember>

export const demoMembers = z.array(DemoMember).parse(members)

const Username = z.enum(demoMembers.map(({ username }) => username))

/** Public places of the neighbourhood. */
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

/** Public resources, in French, with opening hours in the syntax of OpenStreetMap. */
const DemoResource = z.strictObject({
  ...ResourceLink.shape,
  name: z.string().default(''),
  description: z.string().default(''),
  openingHours: z.string().default(''),
  website: z.url().default(''),
  /** Without it, the resource has a random location in the neighbourhood. */
  at: PublicPlace.optional(),
})
export type DemoResource = z.output<typeof DemoResource>

export const demoResources = z.array(DemoResource).parse(resources)

export const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const
export type Weekday = (typeof weekdays)[number]

/** Days are relative to the day on which the demo is loaded: negative days are in the past. */
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
  /** Shows the exact location of this place. Without it, the item is at its owner's home. */
  at: PublicPlace.optional(),
  /** The id of the public resource from which the owner started the item. */
  resource: z.enum(demoResources.map(({ id }) => id)).optional(),
  /** The file in `drawings/things` that its images are made from. Without it, the item has no images. */
  drawing: z.string().optional(),
  /** Set if the text of the item mentions a colour. */
  colour: z.enum(colourNames).optional(),
  /** Oldest first. */
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

/** A message, sent at a time of an earlier day or some minutes before the demo is loaded. */
const DemoMessage = z.strictObject({
  by: z.enum(['owner', 'asker']),
  day: z.int().negative().optional(),
  time: z
    .string()
    .regex(/^\d\d:\d\d$/)
    .optional(),
  minutesAgo: z.int().positive().optional(),
  content: z.string(),
  /** Appends the position of this place to the message. */
  at: PublicPlace.optional(),
  /** The file in `drawings/things` that its picture is made from. */
  drawing: z.string().optional(),
})
export type DemoMessage = z.output<typeof DemoMessage>

const DemoConversation = z.strictObject({
  item: z.enum(demoItems.map(({ name }) => name)),
  asker: Username,
  messages: z.array(DemoMessage),
  /** Number of last messages that their recipient has not seen yet. */
  unread: z.int().default(0),
  /** Its owner closed it together with the item. */
  isClosedWithItem: z.literal(true).optional(),
})

export const demoConversations = z.array(DemoConversation).parse(conversations)

export const demoResource = (id: string | undefined) => demoResources.find((resource) => resource.id === id)

const languageByUsername = new Map(demoMembers.map(({ username, language }) => [username, language]))

/** Returns the language in which a member of the demo writes. */
export const languageOf = (username: string) => languageByUsername.get(username) ?? fallbackLanguage

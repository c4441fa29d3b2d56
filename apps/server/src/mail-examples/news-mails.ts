import { inEachLanguage, type Language } from '@pollen/contract/constants'
import type { Location } from '@pollen/contract/location'
import type { NotificationFamily } from '@pollen/contract/notifications'
import { resourceKindCodes } from '@pollen/contract/resource-kinds'
import { messagesMail, type NewMessages } from '../features/notifications/conversations.mails.ts'
import { itemsMail, type NewItems } from '../features/notifications/items.mails.ts'
import type { MailFrequency } from '../features/notifications/mail-data.ts'
import type { ItemNews, MessageNews, ResourceNews } from '../features/notifications/mailed-news.queries.ts'
import { type NewsReader, newsMail } from '../features/notifications/news-mail.ts'
import { referenceLocationMail } from '../features/notifications/reference-location.mails.ts'
import { resourcesMail } from '../features/notifications/resources.mails.ts'
import type { MailContent } from '../platform/mail/mail-content.ts'
import type { MailExamples } from './dev-outbox.ts'

const now = new Date('2026-06-15T08:00:00Z')
const context = { config: { INSTANCE_TIMEZONE: 'Europe/Brussels' }, now }
const home = { longitude: 5.5736, latitude: 50.6451 }

/** A place some kilometres to the north of the reader. */
const northOf = (km: number): Location => ({ ...home, latitude: home.latitude + km / 111.32 })

const readerIn = (language: Language, family: NotificationFamily, frequency: MailFrequency): NewsReader => ({
  id: 1,
  email: 'ada@example.org',
  first_name: 'Ada',
  language,
  family,
  frequency,
  location: home,
  radiusKm: 10,
  token: 'A'.repeat(40),
})

const pram: ItemNews = {
  id: 101,
  name: 'Pram',
  type: 'DN',
  published_at: now,
  startdate: now,
  enddate: null,
  ...northOf(0.2),
  is_approximate: true,
  address: '',
  areas: inEachLanguage(() => 'Outremeuse, Liège'),
  owner: 'Ben',
  image_id: 1,
}

const yesterday = { published_at: new Date('2026-06-14T18:30:00Z') }

const newItems: ItemNews[] = [
  pram,
  { ...pram, id: 102, name: 'Perceuse sans fil', type: 'LN', ...northOf(1.24), owner: 'Chloé', image_id: null },
  { ...pram, id: 103, name: 'A hand with moving house', type: 'RQ', ...northOf(4), areas: {} },
  { ...pram, id: 104, name: 'Sofa', ...northOf(8), is_approximate: false, address: 'Place du Marché, Liège' },
  { ...pram, id: 105, name: '<b>Fresh</b> "figs" & more', ...northOf(9.97), owner: 'O’Neil' },
]

const newEvents: ItemNews[] = [
  {
    ...pram,
    id: 201,
    name: 'Repair café',
    type: 'EV',
    startdate: new Date('2026-06-20T12:00:00Z'),
    enddate: new Date('2026-06-20T15:00:00Z'),
    ...northOf(0.35),
    is_approximate: false,
    address: 'Salle paroissiale, Rue du Pont 3, Liège',
  },
  {
    ...pram,
    id: 202,
    name: 'Fête des voisins',
    type: 'EV',
    startdate: new Date('2026-06-26T16:00:00Z'),
    enddate: new Date('2026-06-28T20:00:00Z'),
    ...northOf(2.7),
    is_approximate: false,
    owner: 'Chloé',
    image_id: null,
  },
]

const firstMessage: MessageNews = {
  conversation_id: 301,
  content: 'Hello! Is the pram still there? I could come by on Saturday morning, or in the evening.',
  images: 0,
  author: 'Ben',
  item: 'Pram',
  unread: 1,
}

const newMessages: MessageNews[] = [
  firstMessage,
  { ...firstMessage, conversation_id: 302, content: '', images: 2, author: 'Chloé', item: 'Perceuse sans fil' },
  { ...firstMessage, conversation_id: 303, content: 'Where do we meet?', author: null, item: null },
]

/** The largest number of resources that a mail names. */
const newResources: ResourceNews[] = [...resourceKindCodes, ...resourceKindCodes].map((kind, index) => ({
  kind,
  name: index % 3 === 0 ? '' : `Rue du Moulin ${index}`,
  ...northOf(0.15 + index * 0.45),
}))

type Example = {
  name: string
  family: NotificationFamily
  frequency: MailFrequency
  write: (reader: NewsReader) => MailContent
}

const items = (name: string, news: NewItems): Example => ({
  name,
  ...news,
  write: (reader) => itemsMail(context, reader, news),
})

const messages = (name: string, news: NewMessages): Example => ({
  name,
  family: 'conversations',
  frequency: news.frequency,
  write: (reader) => messagesMail(reader, news),
})

const examples: Example[] = [
  items('A new item', { family: 'items', frequency: 'I', items: [pram], more: 0 }),
  items('A new item, after a failure', {
    family: 'items',
    frequency: 'I',
    items: [{ ...pram, ...yesterday }],
    more: 0,
  }),
  items('Many new items at once', { family: 'items', frequency: 'I', items: newItems, more: 49 }),
  items('Items of a day', { family: 'items', frequency: 'D', items: newItems, more: 7 }),
  items('Items of several days, after a failure', {
    family: 'items',
    frequency: 'D',
    items: newItems.slice(0, 2),
    more: 1,
    since: new Date('2026-06-12T06:00:00Z'),
  }),
  items('Items of a week', { family: 'items', frequency: 'W', items: newItems.slice(1, 3), more: 0 }),
  items('A new event', { family: 'events', frequency: 'I', items: newEvents.slice(0, 1), more: 0 }),
  items('New events, after a failure', {
    family: 'events',
    frequency: 'I',
    items: newEvents.map((event) => ({ ...event, ...yesterday })),
    more: 0,
  }),
  items('Events of a week', { family: 'events', frequency: 'W', items: newEvents, more: 1 }),
  messages('A message', { frequency: 'I', messages: [firstMessage], more: 0 }),
  messages('Several messages at once', { frequency: 'I', messages: [firstMessage], more: 59 }),
  messages('Messages in many conversations at once', { frequency: 'I', messages: newMessages, more: 17 }),
  messages('Messages of a day', { frequency: 'D', messages: newMessages, more: 2 }),
  {
    name: 'Public resources of a week',
    family: 'resources',
    frequency: 'W',
    write: (reader) => resourcesMail(context, reader, { frequency: 'W', resources: newResources, more: 3 }),
  },
  { name: 'No reference location', family: 'general', frequency: 'M', write: referenceLocationMail },
]

export const newsMailExamples: MailExamples = (config, language) =>
  examples.map(({ name, family, frequency, write }) => {
    const reader = readerIn(language, family, frequency)
    return { name, mail: newsMail(config, reader, write(reader)) }
  })

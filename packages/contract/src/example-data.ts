import { languages } from './constants.ts'
import { apiBase, type InputOf } from './endpoint.ts'
import type { items } from './items.ts'
import type { MailAddress, MailSubscription } from './notifications.ts'

/** All examples are about this member, their pram and a bookcase nearby. */
export const ada = {
  id: 7,
  username: 'ada',
  first_name: 'Ada',
  images: [{ id: 31, url: `${apiBase}/users/images/31` }],
}

export const profile = {
  ...ada,
  last_name: 'Lambert',
  description: 'I repair bicycles in Outremeuse.',
  homepage_url: 'https://ada.example.org',
  facebook_url: '',
  instagram_url: '',
  mastodon_url: 'https://mastodon.example.org/@ada',
  sign_up_date: '2026-03-02T18:20:00.000Z',
  items_count: 4,
}

export const mapCategory = { id: 701, category: 'BKC' as const, selected: false }

export const me = {
  ...profile,
  email: 'ada@example.org',
  pending_email: null,
  mail_refused_at: null,
  language: 'en' as const,
  ref_location: { longitude: 5.5797, latitude: 50.6412 },
  dwithin_notifications: 10,
  mail_notif_freq_conversations: 'D' as const,
  mail_notif_freq_items: 'D' as const,
  mail_notif_freq_events: 'W' as const,
  mail_notif_freq_osm: 'N' as const,
  mail_notif_generalinfo: true,
  save_item_viewing: true,
  has_chosen_notifications: true,
  has_published: true,
  is_getting_started_dismissed: false,
  new_member_limits: null,
  is_operator: false,
  is_moderator: false,
  restricted_until: null,
  caution_id: null,
  map_ecats: [mapCategory, { id: 702, category: 'DEF' as const, selected: true }],
}

export const mailAddress: MailAddress = {
  email: me.email,
  mail_refused_at: '2026-06-12T06:00:04.000Z',
  is_mail_waiting: false,
}

export const subscription: MailSubscription = {
  family: 'items',
  is_subscribed: true,
  email: 'a•••@e•••.org',
  other_families: ['conversations', 'events', 'general'],
}

export const newPram: InputOf<typeof items.create> = {
  name: 'A pram',
  type: 'DN',
  category1: 'CH',
  description: 'Blue, with a rain cover. Used by two children.',
  condition: 'good',
  location: { longitude: 5.5797, latitude: 50.6412 },
  address: 'Rue Puits-en-Sock 12, 4020 Liège',
}

export const pram = {
  id: 4_815_162_342_108,
  name: 'A pram',
  type: 'DN' as const,
  category1: 'CH' as const,
  category2: null,
  category3: null,
  description: 'Blue, with a rain cover. Used by two children.',
  condition: 'good' as const,
  images: [`${apiBase}/items/images/88`],
  location: { longitude: 5.5811, latitude: 50.6402 },
  location_precision: 'approximate' as const,
  address: 'Liège',
  use_coordinates: false,
  is_recurrent: false,
  visibility: 'PB' as const,
  creationdate: '2026-06-14T09:30:00.000Z',
  startdate: '2026-06-14T09:30:00.000Z',
  enddate: null,
  is_closed: false,
  closed_reason: null,
  hidden_reason: null,
  comments_count: 1,
  views_count: 12,
  version: 1,
  resource: null,
  user: ada,
}

const jean = { id: 12, username: 'jean', first_name: 'Jean', images: [] }

export const comment = {
  id: 902,
  content: 'Is it still there?',
  creationdate: '2026-06-14T17:05:00.000Z',
  user: jean,
  item: { id: pram.id },
}

export const messageImage = { id: 5021, url: `${apiBase}/conversations/images/5021`, width: 1200, height: 1600 }

export const message = {
  id: 3301,
  conversation_id: 61,
  content: 'Could I come for the pram on Saturday morning?',
  date: '2026-06-14T17:12:00.000Z',
  user: jean,
  user_id: jean.id,
  client_id: 'b0c5a1d2-5f1e-4f7e-9d0b-5f3f8f6f2f10',
  images: [],
}

export const conversation = {
  id: 61,
  item: {
    id: pram.id,
    name: pram.name,
    type: pram.type,
    category1: pram.category1,
    images: pram.images,
    startdate: pram.startdate,
    enddate: pram.enddate,
    is_closed: pram.is_closed,
  },
  users: [
    { user: { ...ada, last_name: 'Lambert' }, is_deleted: false, is_owner: true, seen_message_id: 0 },
    { user: { ...jean, last_name: 'Collard' }, is_deleted: false, is_owner: false, seen_message_id: message.id },
  ],
  last_message: message,
  unread_messages: 1,
  is_muted: false,
  is_closed: false,
  closed_by: null,
  creationdate: '2026-06-14T17:11:00.000Z',
  seq: 4,
}

export const bookcaseMarker = {
  id: 'node/4815162342',
  type: 'BKC' as const,
  name: 'Boîte à livres Saint-Pholien',
  description: 'Beside the church, open day and night',
  location: { longitude: 5.5822, latitude: 50.6408 },
  opening_hours: '24/7',
  website: 'https://books.example.org',
  image: '',
}

export const bookcase = {
  ...bookcaseMarker,
  source: 'osm' as const,
  source_url: 'https://www.openstreetmap.org/node/4815162342',
  edit_url: 'https://www.openstreetmap.org/edit?node=4815162342',
  first_seen: '2026-06-01T04:10:00.000Z',
  version: 1,
  is_outdated: false,
  is_gone: false,
}

export const instance = {
  name: 'Pollen',
  contact: 'hello@pollen.example.org',
  version: '1.0.0',
  source_url: 'https://git.example.org/pollen',
  languages: [...languages],
  timezone: 'Europe/Brussels',
  map_center: { longitude: 5.5736112, latitude: 50.6450944 },
  map_zoom: 14,
  map_styles: [
    {
      code: 'standard' as const,
      tiles: ['https://tile.openstreetmap.org/{z}/{x}/{y}.png'],
      archive: null,
      attribution: [{ text: '© OpenStreetMap contributors', url: 'https://www.openstreetmap.org/copyright' }],
      max_zoom: 19,
      is_dark: false,
    },
  ],
  features: { demo: false, vision: true, heic: false, moderation_statistics: true },
  sign_up: 'open' as const,
  banner: null,
  is_in_maintenance: false,
  members_count: 214,
  open_items_count: 731,
  counts_are_exact: true,
}

export const pageOf = <Entry>(...results: Entry[]) => ({
  count: results.length,
  count_is_exact: true,
  next: null,
  previous: null,
  results,
})
export const rules = {
  title: 'Community rules',
  html: '',
  rules: [{ number: 1, title: 'Everything is free', html: '<p>No one asks for money.</p>' }],
}

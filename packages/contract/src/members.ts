import * as z from 'zod/mini'
import { EnteredPassword } from './account-fields.ts'
import { languages } from './constants.ts'
import { endpoint } from './endpoint.ts'
import { PathId, queryList } from './input-fields.ts'
import { LocationOut } from './location-fields.ts'
import { MapCategory } from './map-categories.ts'
import { MemberChanges, notificationFrequencies } from './member-fields.ts'

/** A picture at `url`; `?size=small` returns the size for lists. */
export const MemberImage = z.object({ id: z.number(), url: z.string() })
export type MemberImage = z.output<typeof MemberImage>

/** Fields of a member for cards of items and comments. */
export const MemberSummary = z.object({
  id: z.number(),
  username: z.string(),
  first_name: z.string(),
  images: z.array(MemberImage),
})

/** Fields that other members see. */
export const PublicMember = z.object({
  id: z.number(),
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  description: z.string(),
  homepage_url: z.string(),
  facebook_url: z.string(),
  instagram_url: z.string(),
  mastodon_url: z.string(),
  sign_up_date: z.iso.datetime(),
  /** The first picture is the current one. */
  images: z.array(MemberImage),
  items_count: z.int(),
})
export type PublicMember = z.output<typeof PublicMember>

/** A member's own account. Other members do not see the additional fields. */
export const Me = z.extend(PublicMember, {
  email: z.string(),
  /** A new address that was not confirmed yet; `email` stays until then. */
  pending_email: z.nullable(z.string()),
  /** Since when the mail server has permanently refused `email`. Meanwhile, notifications are not mailed. */
  mail_refused_at: z.nullable(z.iso.datetime()),
  language: z.enum(languages),
  ref_location: z.nullable(LocationOut),
  dwithin_notifications: z.int(),
  mail_notif_freq_conversations: z.enum(notificationFrequencies.mail_notif_freq_conversations),
  mail_notif_freq_items: z.enum(notificationFrequencies.mail_notif_freq_items),
  mail_notif_freq_events: z.enum(notificationFrequencies.mail_notif_freq_events),
  mail_notif_freq_osm: z.enum(notificationFrequencies.mail_notif_freq_osm),
  mail_notif_generalinfo: z.boolean(),
  save_item_viewing: z.boolean(),
  /** The member has set or confirmed the frequency of any mail. */
  has_chosen_notifications: z.boolean(),
  /** The member has published an item, which may be closed by now. */
  has_published: z.boolean(),
  /** The member has closed the card with the first steps. */
  is_getting_started_dismissed: z.boolean(),
  /** Limits per day of a new account, or null: see `NEW_MEMBER_DAYS`. */
  new_member_limits: z.nullable(z.object({ until: z.iso.datetime(), items: z.int(), conversations: z.int() })),
  /** The member is an operator, with access to `/admin`. */
  is_operator: z.boolean(),
  /** The member may decide cases. True for operators, too. */
  is_moderator: z.boolean(),
  /** Until then, the member can publish no items or comments and start no conversations. */
  restricted_until: z.nullable(z.iso.datetime()),
  /** The statement of a caution that the member must acknowledge before publishing anything. */
  caution_id: z.nullable(z.number()),
  /** Kinds of public resources on their map. */
  map_ecats: z.array(MapCategory),
})
export type Me = z.output<typeof Me>

/** Selects fields. Unknown names, and fields that the viewer may not see, are field errors. */
const Columns = z.object({ columns: queryList(z.keyof(Me)) })

export const members = {
  me: endpoint({
    method: 'GET',
    path: '/users/me/',
    summary: 'Get your own account',
    access: 'member',
    input: Columns,
    output: z.partial(Me),
  }),
  get: endpoint({
    method: 'GET',
    path: '/webusers/{id}/',
    summary: 'Get the public profile of a member; for your own account (`me` or your id), `columns` may name any field',
    access: 'member',
    input: z.extend(Columns, { id: z.union([z.literal('me'), PathId]) }),
    output: z.partial(Me),
    errors: ['ACCOUNT_DOESNT_EXIST'],
  }),
  updateMe: endpoint({
    method: 'PATCH',
    path: '/webusers/me/',
    summary: 'Change your profile, account or notification settings',
    access: 'member',
    // The password, if needed, is verified without holding a database connection.
    inTransaction: false,
    input: z.extend(MemberChanges, {
      /** Required if `email` differs from the current and the pending address. */
      password: z.optional(EnteredPassword),
    }),
    output: Me,
    errors: ['TOO_MANY_ATTEMPTS'],
  }),
  addImage: endpoint({
    method: 'POST',
    path: '/user_images/',
    summary: 'Add a profile picture, which becomes the current one',
    access: 'member',
    body: 'multipart',
    // The picture is resized without holding a database connection.
    inTransaction: false,
    input: z.object({ user_id: z.optional(PathId), image: z.file() }),
    output: MemberImage,
    status: 201,
    errors: ['NOT_ACCOUNT_OWNER', 'TOO_MANY_ATTEMPTS'],
  }),
  image: endpoint({
    method: 'GET',
    path: '/users/images/{id}',
    summary: 'Get a profile picture',
    access: 'anyone',
    input: z.object({ id: PathId, size: z.optional(z.enum(['small'])) }),
    output: z.void(),
    answer: 'image/webp',
    errors: ['IMAGE_DOESNT_EXIST'],
  }),
  imageBase64: endpoint({
    method: 'GET',
    path: '/users/images/{id}/base64',
    summary: 'Get one of your profile pictures as a JSON string with its name and data URL',
    access: 'member',
    input: z.object({ id: PathId }),
    output: z.string(),
    isLarge: true,
    errors: ['IMAGE_DOESNT_EXIST', 'NOT_IMAGE_OWNER'],
  }),
  reuseImage: endpoint({
    method: 'POST',
    path: '/users/images/{id}/reuse',
    summary: 'Make one of your earlier profile pictures the current one',
    access: 'member',
    input: z.object({ id: PathId }),
    output: z.array(MemberImage),
    errors: ['IMAGE_DOESNT_EXIST', 'NOT_IMAGE_OWNER'],
  }),
  deleteImage: endpoint({
    method: 'DELETE',
    path: '/users/images/{id}',
    summary: 'Remove one of your profile pictures',
    access: 'member',
    input: z.object({ id: PathId }),
    output: z.void(),
    status: 204,
    errors: ['IMAGE_DOESNT_EXIST', 'NOT_IMAGE_OWNER'],
  }),
}

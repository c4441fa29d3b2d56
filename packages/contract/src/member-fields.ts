import * as z from 'zod/mini'
import { Email, PersonName, Username } from './account-fields.ts'
import { languages } from './constants.ts'
import type { FieldMessage } from './field-messages.ts'
import { optionalText } from './input-fields.ts'
import { LocationIn } from './location-fields.ts'

export const maxBiographyLength = 300
/** In kilometres. */
export const maxNotificationRadius = 99

/** Allowed frequencies of each family of mails. */
export const notificationFrequencies = {
  mail_notif_freq_conversations: ['I', 'D', 'N'],
  mail_notif_freq_items: ['I', 'D', 'W', 'N'],
  mail_notif_freq_events: ['I', 'D', 'W', 'N'],
  mail_notif_freq_osm: ['D', 'W', 'M', 'N'],
} as const

const maxLinkLength = 300
const webLink = z.url({ protocol: /^https?$/, hostname: z.regexes.domain }).check(z.maxLength(maxLinkLength))

/** An empty text or a web link. `example.org` becomes `https://example.org`, and a handle becomes its link. */
const link = (message: FieldMessage, fromHandle: (text: string) => string | null = () => null) =>
  z
    .pipe(
      z.string().check(z.trim(), z.maxLength(maxLinkLength)),
      z.transform((text) => fromHandle(text) ?? withProtocol(text)),
    )
    .check(z.refine((text) => text === '' || webLink.safeParse(text).success, { params: { message } }))

const withProtocol = (text: string) => (text === '' || /^[a-z][a-z+.-]*:/i.test(text) ? text : `https://${text}`)

const HomepageUrl = link('url')

/** `@me` and `me` become `https://www.instagram.com/me`. */
const InstagramUrl = link('url', (text) => {
  const handle = /^@?([\w.]{1,30})$/.exec(text)
  return handle && `https://www.instagram.com/${handle[1]}`
})

/** `@me@example.org` becomes `https://example.org/@me`. */
const MastodonUrl = link('mastodon', (text) => {
  const handle = /^@([\w.-]+)@([\w-]+(?:\.[\w-]+)+)$/.exec(text)
  return handle && `https://${handle[2]}/@${handle[1]}`
})

/** Changes to the profile, account or notification settings. */
export const MemberChanges = z.partial(
  z.object({
    first_name: PersonName,
    last_name: PersonName,
    username: Username,
    email: Email,
    description: optionalText(maxBiographyLength),
    homepage_url: HomepageUrl,
    facebook_url: HomepageUrl,
    instagram_url: InstagramUrl,
    mastodon_url: MastodonUrl,
    language: z.enum(languages),
    ref_location: z.nullable(LocationIn),
    dwithin_notifications: z.int().check(z.minimum(0), z.maximum(maxNotificationRadius)),
    mail_notif_freq_conversations: z.enum(notificationFrequencies.mail_notif_freq_conversations),
    mail_notif_freq_items: z.enum(notificationFrequencies.mail_notif_freq_items),
    mail_notif_freq_events: z.enum(notificationFrequencies.mail_notif_freq_events),
    mail_notif_freq_osm: z.enum(notificationFrequencies.mail_notif_freq_osm),
    mail_notif_generalinfo: z.boolean(),
    save_item_viewing: z.boolean(),
    is_getting_started_dismissed: z.boolean(),
  }),
)
export type MemberChanges = z.output<typeof MemberChanges>

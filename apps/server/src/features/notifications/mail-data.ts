import type { ResourceLink } from '@pollen/contract/resource-fields'

/** Instantly, or in a daily, weekly or monthly digest. */
export type MailFrequency = 'I' | 'D' | 'W' | 'M'

/** `more` counts further news that the mail does not name. */
type Named<Names> = Names & { frequency: MailFrequency; more: number }

/** Period of a digest. The further news in it is counted again when the mail is sent. */
type Window = { since?: string; until?: string }

/** Set in mails that gather items until they are due. They name the `mailed_items` of this moment instead of `item_ids`. */
type Gathering = { mailed_at?: string }

/** The column `data` of waiting mails, by composer. It contains ids only, in the order of the mail. */
export type MailData = {
  conversations: Named<{ message_ids: number[] }>
  items: Named<{ item_ids: number[] }> & Window & Gathering
  events: Named<{ item_ids: number[] }> & Window & Gathering
  resources: Named<{ resources: ResourceLink[] }> & Window
  reference_location: Record<never, never>
  announcement: { announcement_id: number }
}

/** Maximum number of things that a mail names. */
export const maxNamed = { conversations: 3, items: 5, events: 3, resources: 20 } as const

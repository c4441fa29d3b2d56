import type { ResourceLink } from '@pollen/contract/resource-fields'

/** How often the mail comes that names something: instantly, or in a digest of a day, a week or a month. */
export type MailFrequency = 'I' | 'D' | 'W' | 'M'

/** `more` counts what the mail does not name for lack of room. */
type Named<Names> = Names & { frequency: MailFrequency; more: number }

/** From when to when a digest tells. What it does not name is counted again when it is sent. */
type Window = { since?: string; until?: string }

/** The mail names what `mailed_items` has of this moment, and no ids: it gathers what is published until it is due. */
type Gathering = { mailed_at?: string }

/** What a waiting mail is about, by its composer: the column `data` of `mails`. Ids only, and in the order of the mail. */
export type MailData = {
  conversations: Named<{ message_ids: number[] }>
  items: Named<{ item_ids: number[] }> & Window & Gathering
  events: Named<{ item_ids: number[] }> & Window & Gathering
  resources: Named<{ resources: ResourceLink[] }> & Window
  reference_location: Record<never, never>
  announcement: { announcement_id: number }
}

/** How many things a mail names at most. */
export const maxNamed = { conversations: 3, items: 5, events: 3, resources: 20 } as const

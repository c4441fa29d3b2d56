import type { EventOf } from '@pollen/contract/events'
import type { Tx } from '../../platform/database/open-database.ts'
import { insertMessageMail } from './instant-mails.queries.ts'

/** A member is mailed again only if the other one was silent for this long. */
const quietMs = 10 * 60_000

/** Whoever is reading the conversation sees the message within this time, and the mail is dropped. */
const waitForReaderMs = 30_000

/** Subscribes to messages: adds the mail for a recipient who wants it at once. */
export async function mailNewMessage(tx: Tx, { data, at }: EventOf<'message.sent'>) {
  await insertMessageMail(tx, {
    messageId: data.message_id,
    quietSince: new Date(at.getTime() - quietMs),
    now: at,
    waitMs: waitForReaderMs,
  })
}

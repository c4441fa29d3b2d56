import type { Config } from '../../config.ts'
import type { Db } from '../database/open-database.ts'
import type { Mail } from './mail-content.ts'

/** A row of `mails` without a text. Its composer knows the shape of its data. */
export type WaitingMail = { id: number; member_id: number; data: unknown; created_at: Date }

export type ComposedMail = Mail & { to: string }

/**
 * Composes a batch of mails right before they are sent. Mails that are missing in the result are obsolete and deleted, for example
 * because the member has seen the news or has unsubscribed. May run twice for a mail.
 */
export type MailComposer = (
  ctx: { db: Db; config: Config; now: Date },
  mails: WaitingMail[],
) => Promise<Map<number, ComposedMail>>

/** Composers by their name in the column `composer`. */
export type MailComposers = Record<string, MailComposer>

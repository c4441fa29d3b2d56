import type { Config } from '../../config.ts'
import type { Db } from '../database/open-database.ts'
import type { Mail } from './mail-content.ts'

/** A row of `mails` that has no text yet. Its composer knows the shape of its data. */
export type WaitingMail = { id: number; member_id: number; data: unknown; created_at: Date }

export type ComposedMail = Mail & { to: string }

/**
 * Writes mails that are about to be sent, several at once. What is missing in the result is not wanted any more (its reader
 * has seen what it is about, or has unsubscribed, or it is gone): it is deleted unsent. May run twice for a mail.
 */
export type MailComposer = (
  ctx: { db: Db; config: Config; now: Date },
  mails: WaitingMail[],
) => Promise<Map<number, ComposedMail>>

/** By the name in the column `composer`. */
export type MailComposers = Record<string, MailComposer>

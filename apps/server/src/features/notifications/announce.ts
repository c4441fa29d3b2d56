import { languages } from '@pollen/contract/constants'
import type { Config } from '../../config.ts'
import type { Db, Tx } from '../../platform/database/open-database.ts'
import { composeMail } from '../../platform/mail/compose-mail.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import { announcementContent } from './announcement.mails.ts'
import { type AnnouncementTexts, announcementHash } from './announcement-texts.ts'
import {
  countAnnouncementReaders,
  findAnnouncement,
  findTrialMember,
  insertAnnouncement,
  insertAnnouncementMails,
} from './announcements.queries.ts'
import { newsMail } from './news-mail.ts'
import { findUnsubscribeKey } from './unsubscribe.queries.ts'
import { unsubscribeToken } from './unsubscribe-token.ts'

const batchSize = 10_000

/** Recipient of a test mail, with the member's own unsubscribe link. */
export type TrialReader = NonNullable<Awaited<ReturnType<typeof findTrialReader>>>

/** Finds an active member by id or email address. */
export async function findTrialReader(db: Db, by: { id: number } | { email: string }) {
  const member = await findTrialMember(db, by)
  if (!member) return null
  const secret = await findUnsubscribeKey(db)
  const token = unsubscribeToken(secret, { memberId: member.id, family: 'general', email: member.email })
  return { ...member, token }
}

/**
 * Returns the mail and the number of readers in each language, and when the same text was announced before, if ever. The mails are
 * addressed to `reader`, or else to no one in particular.
 */
export async function previewAnnouncement(
  db: Db,
  config: Config,
  { texts, reader }: { texts: AnnouncementTexts; reader: TrialReader | null },
) {
  const counts = await countAnnouncementReaders(db)
  const announced = await findAnnouncement(db, announcementHash(texts))
  const mails = languages.map((language) => {
    const content = announcementContent(texts, language)
    const mail = reader
      ? newsMail(config, { ...reader, language, family: 'general' }, content)
      : composeMail({ language }, config, content)
    return { language, readers: counts[language], ...mail }
  })
  return { mails, announcedAt: announced?.created_at ?? null }
}

/**
 * Queues an announcement for all subscribers of general information. Returns their number, or null if the same text was announced
 * before. All batches share a transaction, so that a process that dies queues nothing and a second attempt mails no member twice.
 */
export async function queueAnnouncement(tx: Tx, texts: AnnouncementTexts, now: Date): Promise<number | null> {
  const announcementId = await insertAnnouncement(tx, { hash: announcementHash(texts), texts, now })
  if (announcementId === null) return null
  let queued = 0
  let afterMemberId: number | null = 0
  while (afterMemberId !== null) {
    const batch = await insertAnnouncementMails(tx, { announcementId, afterMemberId, limit: batchSize, now })
    queued += batch.count
    afterMemberId = batch.last_id
  }
  return queued
}

type Trial = { texts: AnnouncementTexts; reader: TrialReader; now: Date }

/** Queues an announcement in all languages for one member, regardless of their settings, as a preview in a mail program. */
export async function queueTrial(tx: Tx, config: Config, { texts, reader, now }: Trial) {
  for (const language of languages) {
    const content = announcementContent(texts, language)
    const mail = newsMail(config, { ...reader, language, family: 'general' }, content)
    await queueMail(tx, { memberId: reader.id, to: reader.email, mail, now })
  }
}

import { languages } from '@pollen/contract/constants'
import type { Config } from '../../config.ts'
import { OperatorError } from '../../errors.ts'
import type { Db } from '../../platform/database/open-database.ts'
import { composeMail } from '../../platform/mail/compose-mail.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import { announcementContent } from './announcement.mails.ts'
import { type AnnouncementTexts, announcementHash } from './announcement-file.ts'
import {
  countAnnouncementReaders,
  findAnnouncement,
  findMemberByEmail,
  insertAnnouncement,
  insertAnnouncementMails,
} from './announcements.queries.ts'
import { newsMail } from './news-mail.ts'
import { findUnsubscribeKey } from './unsubscribe.queries.ts'
import { unsubscribeToken } from './unsubscribe-token.ts'

const batchSize = 10_000

/** Returns the mail and the number of readers in each language, and when the same text was announced before, if ever. */
export async function previewAnnouncement(db: Db, config: Config, texts: AnnouncementTexts) {
  const counts = await countAnnouncementReaders(db)
  const announced = await findAnnouncement(db, announcementHash(texts))
  const mails = languages.map((language) => ({
    language,
    readers: counts[language],
    ...composeMail({ language }, config, announcementContent(texts, language)),
  }))
  return { mails, announcedAt: announced?.created_at ?? null }
}

/**
 * Queues an announcement for all subscribers of general information, and returns their number. All batches share a transaction,
 * so that a process that dies queues nothing and a second attempt mails no member twice.
 */
export async function queueAnnouncement(db: Db, texts: AnnouncementTexts, now: Date): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const announcementId = await insertAnnouncement(tx, { hash: announcementHash(texts), texts, now })
    if (announcementId === null)
      throw new OperatorError('This text was announced before. Change it to announce it again.')
    let queued = 0
    let afterMemberId: number | null = 0
    while (afterMemberId !== null) {
      const batch = await insertAnnouncementMails(tx, { announcementId, afterMemberId, limit: batchSize, now })
      queued += batch.count
      afterMemberId = batch.last_id
    }
    return queued
  })
}

type Trial = { texts: AnnouncementTexts; email: string; now: Date }

/** Queues an announcement in all languages for one member, regardless of their settings, as a preview in a mail program. */
export async function queueTrial(db: Db, config: Config, { texts, email, now }: Trial) {
  const member = await findMemberByEmail(db, email)
  if (!member) throw new OperatorError(`No member has the address ${email}: use the address of your own account.`)
  const secret = await findUnsubscribeKey(db)
  const token = unsubscribeToken(secret, { memberId: member.id, family: 'general', email: member.email })
  await db.transaction().execute(async (tx) => {
    for (const language of languages) {
      const content = announcementContent(texts, language)
      const mail = newsMail(config, { ...member, language, family: 'general', token }, content)
      await queueMail(tx, { memberId: member.id, to: member.email, mail, now })
    }
  })
}

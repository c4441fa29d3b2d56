import { distanceKm, type Location } from '@pollen/contract/location'
import { type NotificationFamily, notifications } from '@pollen/contract/notifications'
import { pagePath, pages } from '@pollen/contract/pages'
import { endpointPath } from '@pollen/contract/write-request'
import type { Config } from '../../config.ts'
import { composeMail, languageOf } from '../../platform/mail/compose-mail.ts'
import type { ComposedMail, MailComposer, WaitingMail } from '../../platform/mail/mail-composer.ts'
import type { MailContent } from '../../platform/mail/mail-content.ts'
import { newsTexts } from './news-texts.ts'
import { findRecipients, type Recipient } from './recipients.queries.ts'
import { findUnsubscribingKey } from './unsubscribe.queries.ts'
import { unsubscribeToken } from './unsubscribe-token.ts'

/** Whom a mail of a family is written to. The token stops the mails of that family. */
export type NewsReader = Recipient & { family: NotificationFamily; token: string }

/** What the frame of a mail needs to know of its reader. */
type NewsAddressee = Pick<NewsReader, 'first_name' | 'language' | 'family' | 'token'>

/** A waiting mail that somebody still wants. */
type WantedMail<Data> = Omit<WaitingMail, 'data'> & { data: Data; recipient: Recipient }

type ComposerContext = Parameters<MailComposer>[0]

/** What the words of a mail depend on, beside its reader and its news. */
export type WritingContext = { config: Pick<Config, 'INSTANCE_TIMEZONE'>; now: Date }

type NewsComposer<Data, News> = {
  family: NotificationFamily
  /** Reads what is still true and unseen, by the id of the mail. A mail that is missing has nothing to tell any more. */
  read: (ctx: ComposerContext, mails: WantedMail<Data>[]) => Promise<Map<number, News>>
  write: (ctx: WritingContext, reader: NewsReader, news: News) => MailContent
}

/** Makes the composer of a kind of news: who wants it now, what is left of it, and how it is said. */
export const newsComposer =
  <Data, News>({ family, read, write }: NewsComposer<Data, News>): MailComposer =>
  async (ctx, mails) => {
    const memberIds = mails.map(({ member_id }) => member_id)
    const recipients = await findRecipients(ctx.db, family, memberIds)
    const wanted = mails.flatMap((mail) => {
      const recipient = recipients.get(mail.member_id)
      return recipient ? [{ ...mail, data: mail.data as Data, recipient }] : []
    })
    const composed = new Map<number, ComposedMail>()
    if (wanted.length === 0) return composed
    const [news, secret] = await Promise.all([read(ctx, wanted), findUnsubscribingKey(ctx.db)])
    for (const { id, recipient } of wanted) {
      const told = news.get(id)
      if (told === undefined) continue
      const { id: memberId, email } = recipient
      const reader = { ...recipient, family, token: unsubscribeToken(secret, { memberId, family, email }) }
      composed.set(id, { to: email, ...newsMail(ctx.config, reader, write(ctx, reader, told)) })
    }
    return composed
  }

/** Puts together what each mail still has to tell. A mail is missing where nothing is found, or `toNews` finds nothing in it. */
export function newsByMail<Mail extends { id: number }, Row extends { mail_id: number }, News>(
  mails: Mail[],
  rows: Row[],
  toNews: (mail: Mail, rows: Row[]) => News | null,
): Map<number, News> {
  const byMail = new Map<number, Row[]>(mails.map(({ id }) => [id, []]))
  for (const row of rows) byMail.get(row.mail_id)?.push(row)
  const told = new Map<number, News>()
  for (const mail of mails) {
    const found = byMail.get(mail.id) ?? []
    const news = found.length > 0 ? toNews(mail, found) : null
    if (news) told.set(mail.id, news)
  }
  return told
}

/** The digests that count what they do not name, for counting it again. */
export const countedDigests = <Data extends { more: number; since?: string; until?: string }>(
  mails: WantedMail<Data>[],
) =>
  mails.flatMap(({ id, member_id, data: { more, since, until } }) =>
    more > 0 && since && until ? [{ mail_id: id, member_id, since, until }] : [],
  )

/** Whether a place is still within the radius: members move, or draw a smaller circle. A metre is left for rounding. */
export const isNear = ({ location, radiusKm }: Recipient, place: Location) =>
  location !== null && distanceKm(location, place) <= radiusKm + 0.001

/** A mail that its reader did not ask for at this moment: it says how to stop it, also to mail programs (RFC 8058). */
export function newsMail(config: Config, reader: NewsAddressee, content: MailContent) {
  const { stop, settings } = newsTexts[languageOf(reader)].words.linkLabels
  const footerLinks = [
    { label: stop, path: pagePath(pages.unsubscribe, { token: reader.token }) },
    { label: settings, path: pagePath(pages.settingsTab, { tab: 'notifications' }) },
  ]
  const { headers, ...mail } = composeMail(reader, config, { footerLinks, ...content })
  const oneClick = config.PUBLIC_URL + endpointPath(notifications.unsubscribe, { token: reader.token })
  return {
    ...mail,
    headers: {
      ...headers,
      // By which mail programs sort mails into folders (RFC 2919).
      'List-Id': `<${reader.family}.${new URL(config.PUBLIC_URL).hostname}>`,
      'List-Unsubscribe': `<${oneClick}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}

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
import { findUnsubscribeKey } from './unsubscribe.queries.ts'
import { unsubscribeToken } from './unsubscribe-token.ts'

/** Reader of a mail of a family. The token unsubscribes from that family. */
export type NewsReader = Recipient & { family: NotificationFamily; token: string }

/** Fields of a reader for the greeting, footer and headers of a mail. */
type NewsAddressee = Pick<NewsReader, 'first_name' | 'language' | 'family' | 'token'>

/** A waiting mail that its recipient still wants. */
type WantedMail<Data> = Omit<WaitingMail, 'data'> & { data: Data; recipient: Recipient }

type ComposerContext = Parameters<MailComposer>[0]

/** Context for the text of a mail, beside its reader and its news. */
export type WritingContext = { config: Pick<Config, 'INSTANCE_TIMEZONE'>; now: Date }

type NewsComposer<Data, News> = {
  family: NotificationFamily
  /** Reads the news that is still current and unseen, by mail id. Mails without any are missing. */
  read: (ctx: ComposerContext, mails: WantedMail<Data>[]) => Promise<Map<number, News>>
  write: (ctx: WritingContext, reader: NewsReader, news: News) => MailContent
}

/** Creates a composer for a kind of news. It omits mails that are no longer wanted or have no current news. */
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
    const [news, secret] = await Promise.all([read(ctx, wanted), findUnsubscribeKey(ctx.db)])
    for (const { id, recipient } of wanted) {
      const newsOfMail = news.get(id)
      if (newsOfMail === undefined) continue
      const { id: memberId, email } = recipient
      const reader = { ...recipient, family, token: unsubscribeToken(secret, { memberId, family, email }) }
      composed.set(id, { to: email, ...newsMail(ctx.config, reader, write(ctx, reader, newsOfMail)) })
    }
    return composed
  }

/** Groups rows by mail and converts each group. Mails without rows, or for which `toNews` returns null, are missing. */
export function newsByMail<Mail extends { id: number }, Row extends { mail_id: number }, News>(
  mails: Mail[],
  rows: Row[],
  toNews: (mail: Mail, rows: Row[]) => News | null,
): Map<number, News> {
  const byMail = new Map<number, Row[]>(mails.map(({ id }) => [id, []]))
  for (const row of rows) byMail.get(row.mail_id)?.push(row)
  const result = new Map<number, News>()
  for (const mail of mails) {
    const found = byMail.get(mail.id) ?? []
    const news = found.length > 0 ? toNews(mail, found) : null
    if (news) result.set(mail.id, news)
  }
  return result
}

/** Selects the digests with further news, which is counted again when the mail is sent. */
export const countedDigests = <Data extends { more: number; since?: string; until?: string }>(
  mails: WantedMail<Data>[],
) =>
  mails.flatMap(({ id, member_id, data: { more, since, until } }) =>
    more > 0 && since && until ? [{ mail_id: id, member_id, since, until }] : [],
  )

/** Checks the radius again, because members may have moved or reduced it. Tolerates a metre for rounding. */
export const isNear = ({ location, radiusKm }: Recipient, place: Location) =>
  location !== null && distanceKm(location, place) <= radiusKm + 0.001

/** Composes a mail of news with unsubscribe links for readers and mail programs (RFC 8058). */
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
      // Mail programs sort mails into folders by this header (RFC 2919).
      'List-Id': `<${reader.family}.${new URL(config.PUBLIC_URL).hostname}>`,
      'List-Unsubscribe': `<${oneClick}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}

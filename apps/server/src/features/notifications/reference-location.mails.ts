import { pagePath, pages } from '@pollen/contract/pages'
import { languageOf } from '../../platform/mail/compose-mail.ts'
import type { MailContent } from '../../platform/mail/mail-content.ts'
import type { MailData } from './mail-data.ts'
import { newsComposer } from './news-mail.ts'
import { newsTexts } from './news-texts.ts'
import type { Recipient } from './recipients.queries.ts'

export const composeReferenceLocation = newsComposer<MailData['reference_location'], Recipient>({
  family: 'general',
  async read(_, mails) {
    const without = mails.filter(({ recipient }) => recipient.location === null)
    return new Map(without.map(({ id, recipient }) => [id, recipient]))
  },
  write: (_, reader) => referenceLocationMail(reader),
})

/** Reminds a member to set a reference location, without which most news cannot be mailed. */
export const referenceLocationMail = (reader: Recipient): MailContent =>
  newsTexts[languageOf(reader)].referenceLocation(path)

const path = pagePath(pages.settingsTab, { tab: 'notifications' })

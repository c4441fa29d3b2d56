import { pagePath, pages } from '@pollen/contract/pages'
import type { Config } from '../../config.ts'
import { composeMail, languageOf } from '../../platform/mail/compose-mail.ts'
import { newsTexts } from './news-texts.ts'

/** The mail that checks an address. Reading it proves that mails arrive. */
export function addressCheckMail(config: Config, recipient: { first_name: string; language: string }) {
  const path = pagePath(pages.settingsTab, { tab: 'notifications' })
  return composeMail(
    recipient,
    config,
    newsTexts[languageOf(recipient)].addressCheck({ instance: config.INSTANCE_NAME, path }),
  )
}

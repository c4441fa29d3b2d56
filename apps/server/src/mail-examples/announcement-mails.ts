import { inEachLanguage } from '@pollen/contract/constants'
import { pagePath, pages } from '@pollen/contract/pages'
import type { Config } from '../config.ts'
import { announcementContent } from '../features/notifications/announcement.mails.ts'
import { newsMail } from '../features/notifications/news-mail.ts'
import type { MailExamples } from './dev-outbox.ts'
import { exampleTexts } from './example-texts.ts'

export const announcementExamples: MailExamples = (config, language) => {
  const reader = { first_name: 'Ada', language, family: 'general', token: 'A'.repeat(40) } as const
  return [{ name: 'Announcement', mail: newsMail(config, reader, announcementContent(textsOf(config), language)) }]
}

const textsOf = ({ PUBLIC_URL }: Config) =>
  inEachLanguage((language) => exampleTexts[language].announcement(PUBLIC_URL + pagePath(pages.items)))

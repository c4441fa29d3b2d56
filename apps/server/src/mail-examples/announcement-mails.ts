import { pagePath, pages } from '@pollen/contract/pages'
import type { Config } from '../config.ts'
import { announcementContents } from '../features/notifications/announcement.mails.ts'
import { newsMail } from '../features/notifications/news-mail.ts'
import type { MailExamples } from './dev-outbox.ts'

export const announcementExamples: MailExamples = (config, language) => {
  const reader = { first_name: 'Ada', language, family: 'general', token: 'A'.repeat(40) } as const
  return [{ name: 'Announcement', mail: newsMail(config, reader, announcementContents(textsOf(config))[language]) }]
}

const textsOf = ({ PUBLIC_URL }: Config) => ({
  en: `# Repair day on Saturday

Bring what is broken to the **town hall**, from *10 to 16 h*. [Look at the events](${PUBLIC_URL}${pagePath(pages.items)}) for more.

## What to bring

- your bicycle, your radio or your lamp: whatever does not work any more and you would like to keep
- a cake
  1. with sugar
  2. or without
`,
  fr: `# Journée réparation samedi

Apportez ce qui est cassé à la **maison communale**, de *10 à 16 h*. [Voir les événements](${PUBLIC_URL}${pagePath(pages.items)}) pour en savoir plus.

## À apporter

- votre vélo, votre radio ou votre lampe : ce qui ne fonctionne plus et que vous aimeriez garder
- un gâteau
  1. avec du sucre
  2. ou sans
`,
})

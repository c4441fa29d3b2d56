import type { Language } from '@pollen/contract/constants'
import { pagePath, pages } from '@pollen/contract/pages'
import type { Config } from '../../config.ts'
import { composeMail, languageOf } from '../../platform/mail/compose-mail.ts'
import { type MailContent, mainButton, paragraph } from '../../platform/mail/mail-content.ts'

/** The mail that tries an address. Whoever reads it knows that it arrived. */
export function addressCheckMail(config: Config, recipient: { first_name: string; language: string }) {
  const path = pagePath(pages.settingsTab, { tab: 'notifications' })
  return composeMail(recipient, config, texts[languageOf(recipient)]({ instance: config.INSTANCE_NAME, path }))
}

const texts: Record<Language, (values: { instance: string; path: string }) => MailContent> = {
  en: ({ instance, path }) => ({
    subject: `Emails from ${instance} reach you`,
    blocks: [
      paragraph('You asked us to try this address again. It works: from now on, you’ll get the emails you’ve chosen.'),
      mainButton('See which emails I get', path),
    ],
  }),
  fr: ({ instance, path }) => ({
    subject: `Les e‑mails de ${instance} vous parviennent`,
    blocks: [
      paragraph(
        'Vous nous avez demandé de réessayer cette adresse. Elle fonctionne : vous recevrez désormais les e‑mails que vous avez choisis.',
      ),
      mainButton('Voir quels e‑mails je reçois', path),
    ],
  }),
}

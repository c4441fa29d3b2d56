import type { Language } from '@pollen/contract/constants'
import { dataExports } from '@pollen/contract/exports'
import { endpointPath } from '@pollen/contract/write-request'
import type { Config } from '../../config.ts'
import { composeMail, languageOf, longDate } from '../../platform/mail/compose-mail.ts'
import { type MailContent, mainButton, paragraph } from '../../platform/mail/mail-content.ts'

type ReadyExport = { first_name: string; language: string; token: string; expires_at: Date }

export function exportReadyMail(config: Config, { token, expires_at, ...recipient }: ReadyExport) {
  const date = longDate(expires_at, languageOf(recipient), config.INSTANCE_TIMEZONE)
  const link = { instance: config.INSTANCE_NAME, date, path: endpointPath(dataExports.file, { token }) }
  return composeMail(recipient, config, texts[languageOf(recipient)](link))
}

type Link = { instance: string; date: string; path: string }

const texts: Record<Language, (link: Link) => MailContent> = {
  en: ({ instance, date, path }) => ({
    subject: `Your data from ${instance} is ready`,
    blocks: [
      paragraph('You asked for everything we hold about you. It’s ready to download.'),
      mainButton('Download my data', path),
      paragraph(`The link works until ${date}. Anyone who has it can download your data: keep it to yourself.`),
    ],
  }),
  fr: ({ instance, date, path }) => ({
    subject: `Vos données sur ${instance} sont prêtes`,
    blocks: [
      paragraph('Vous avez demandé toutes les données que nous avons sur vous. Elles sont prêtes à être téléchargées.'),
      mainButton('Télécharger mes données', path),
      paragraph(
        `Le lien fonctionne jusqu’au ${date}. Toute personne qui l’a peut télécharger vos données : gardez-le pour vous.`,
      ),
    ],
  }),
}

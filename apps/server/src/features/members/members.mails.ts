import type { Config } from '../../config.ts'
import { composeMail, languageOf } from '../../platform/mail/compose-mail.ts'
import { paragraph } from '../../platform/mail/mail-content.ts'

type AddressChange = { first_name: string; language: string; newEmail: string }

const texts = {
  en: (instance: string, newEmail: string) => ({
    subject: `Your e-mail address at ${instance} was changed`,
    blocks: [
      paragraph(`Your account now uses the address ${newEmail}. Mails go there from now on.`),
      paragraph('If it was not you, write to us soon, from this address.'),
    ],
  }),
  fr: (instance: string, newEmail: string) => ({
    subject: `Votre adresse e-mail sur ${instance} a changé`,
    blocks: [
      paragraph(`Votre compte utilise désormais l’adresse ${newEmail}. Les messages y arriveront dorénavant.`),
      paragraph('Si ce n’était pas vous, écrivez-nous vite, depuis cette adresse.'),
    ],
  }),
}

export const addressChangedMail = (config: Config, { newEmail, ...recipient }: AddressChange) =>
  composeMail(recipient, config, texts[languageOf(recipient)](config.INSTANCE_NAME, newEmail))

import type { Config } from '../../config.ts'
import { languageOf, letterTo } from '../../platform/mail/letter-to.ts'

type Change = { first_name: string; language: string; newEmail: string }

const texts = {
  en: (instance: string, newEmail: string) => ({
    subject: `Your e-mail address at ${instance} was changed`,
    paragraphs: [`Your account now uses the address ${newEmail}. Mails go there from now on.`],
    after: ['If it was not you, write to us soon, from this address.'],
  }),
  fr: (instance: string, newEmail: string) => ({
    subject: `Votre adresse e-mail sur ${instance} a changé`,
    paragraphs: [`Votre compte utilise désormais l’adresse ${newEmail}. Les messages y arriveront dorénavant.`],
    after: ['Si ce n’était pas vous, écrivez-nous vite, depuis cette adresse.'],
  }),
}

export const addressChangedMail = (config: Config, { newEmail, ...reader }: Change) =>
  letterTo(reader, config, texts[languageOf(reader)](config.INSTANCE_NAME, newEmail))

import type { Config } from '../../config.ts'
import { layoutMail } from '../../platform/mail/layout-mail.ts'

type Change = { first_name: string; language: string; newEmail: string }

const texts = {
  en: (instance: string, newEmail: string) => ({
    subject: `Your e-mail address at ${instance} was changed`,
    greeting: 'Hello',
    paragraphs: [`Your account now uses the address ${newEmail}. Mails go there from now on.`],
    after: ['If it was not you, write to us soon, from this address.'],
  }),
  fr: (instance: string, newEmail: string) => ({
    subject: `Votre adresse e-mail sur ${instance} a changé`,
    greeting: 'Bonjour',
    paragraphs: [`Votre compte utilise désormais l’adresse ${newEmail}. Les messages y arriveront dorénavant.`],
    after: ['Si ce n’était pas vous, écrivez-nous vite, depuis cette adresse.'],
  }),
}

export function addressChangedMail(config: Config, { first_name, language, newEmail }: Change) {
  const known = language === 'fr' ? 'fr' : 'en'
  const { greeting, ...text } = texts[known](config.INSTANCE_NAME, newEmail)
  return layoutMail({
    instanceName: config.INSTANCE_NAME,
    publicUrl: config.PUBLIC_URL,
    contact: config.INSTANCE_CONTACT,
    language: known,
    greeting: `${greeting} ${first_name},`,
    ...text,
  })
}

import type { Language } from '@pollen/contract/constants'
import { pagePath, pages } from '@pollen/contract/pages'
import type { Config } from '../../config.ts'
import { composeMail, languageOf } from '../../platform/mail/compose-mail.ts'
import { type MailContent, mainButton, paragraph } from '../../platform/mail/mail-content.ts'
import type { Recipient } from './accounts.mails.ts'
import { maskEmail } from './mask-email.ts'
import { uidOf } from './tokens.ts'

type Link = { account: Recipient; token: string }

/** The only mail to an address that nobody has proven yet. */
export function confirmEmailMail(config: Config, { account, email, token }: Link & { email: string }) {
  const path = pagePath(pages.confirmEmail, { token })
  const { username, language } = account
  return compose(config, { language }, ({ confirm }) =>
    confirm({ instance: config.INSTANCE_NAME, username, email, path }),
  )
}

/** To the old address. It names the new one in part only: others may read the old mailbox by now. */
export function emailChangedMail(config: Config, { account, email, token }: Link & { email: string }) {
  const path = pagePath(pages.takeBackEmail, { token })
  const newEmail = maskEmail(email)
  return compose(config, account, ({ changed }) => changed({ instance: config.INSTANCE_NAME, newEmail, path }))
}

/** To the restored address. */
export function newPasswordMail(config: Config, { account, token }: Link) {
  const path = pagePath(pages.resetPasswordConfirm, { uid: uidOf(account.id), token })
  return compose(config, account, ({ newPassword }) => newPassword({ instance: config.INSTANCE_NAME, path }))
}

/** To the address that the account had until now. */
export const emailTakenBackMail = (config: Config, account: Recipient) =>
  compose(config, account, ({ takenBack }) => takenBack({ instance: config.INSTANCE_NAME }))

type Texts = {
  confirm: (values: { instance: string; username: string; email: string; path: string }) => MailContent
  changed: (values: { instance: string; newEmail: string; path: string }) => MailContent
  newPassword: (values: { instance: string; path: string }) => MailContent
  takenBack: (values: { instance: string }) => MailContent
}

type Reader = Parameters<typeof composeMail>[0]

const compose = (config: Config, reader: Reader, write: (texts: Texts) => MailContent) =>
  composeMail(reader, config, write(texts[languageOf(reader)]))

const texts: Record<Language, Texts> = {
  en: {
    confirm: ({ instance, username, email, path }) => ({
      subject: `Confirm your new address for ${instance}`,
      blocks: [
        paragraph(`The member ${username} wants to use ${email} from now on. Please confirm that it is yours.`),
        mainButton('Use this address', path),
        paragraph('The link works once, for 24 hours. If it was not you, do nothing: you get no further email.'),
      ],
      footer: `You receive this email because somebody entered this address at ${instance}.`,
    }),
    changed: ({ instance, newEmail, path }) => ({
      subject: `Your email address at ${instance} was changed`,
      blocks: [
        paragraph(`Your account now uses the address ${newEmail}. Emails go there from now on.`),
        paragraph(
          'If it was not you, take your address back: all devices are then logged out, and you choose a new password.',
        ),
        mainButton('Take my address back', path),
        paragraph('The link works for 7 days. If it was you, all is well, and you can delete this email.'),
      ],
    }),
    newPassword: ({ instance, path }) => ({
      subject: `Your address at ${instance} is back: choose a new password`,
      blocks: [
        paragraph(
          'Your account uses this address again. All devices were logged out, and the old password no longer works.',
        ),
        mainButton('Choose a new password', path),
        paragraph('The link works once, for 24 hours. Later, ask for another one with “Forgotten your password?”.'),
      ],
    }),
    takenBack: ({ instance }) => ({
      subject: `Your account at ${instance} no longer uses this address`,
      blocks: [
        paragraph('The change of its email address was taken back, with the link that was emailed to the earlier one.'),
        paragraph('All devices were logged out. You receive no further emails about this account.'),
      ],
      footer: `You receive this email because this address was used for an account at ${instance} until now.`,
    }),
  },
  fr: {
    confirm: ({ instance, username, email, path }) => ({
      subject: `Confirmez votre nouvelle adresse pour ${instance}`,
      blocks: [
        paragraph(
          `Le membre ${username} souhaite utiliser désormais ${email}. Confirmez que cette adresse est la vôtre.`,
        ),
        mainButton('Utiliser cette adresse', path),
        paragraph(
          'Le lien fonctionne une fois, pendant 24 heures. Si ce n’était pas vous, ne faites rien : vous ne recevrez pas d’autre e‑mail.',
        ),
      ],
      footer: `Vous recevez cet e‑mail parce que quelqu’un a saisi cette adresse sur ${instance}.`,
    }),
    changed: ({ instance, newEmail, path }) => ({
      subject: `Votre adresse e‑mail sur ${instance} a changé`,
      blocks: [
        paragraph(`Votre compte utilise désormais l’adresse ${newEmail}. C’est là que nous vous écrirons.`),
        paragraph(
          'Si ce n’était pas vous, reprenez votre adresse : tous les appareils seront déconnectés et vous choisirez un nouveau mot de passe.',
        ),
        mainButton('Reprendre mon adresse', path),
        paragraph(
          'Le lien fonctionne pendant 7 jours. Si c’était vous, tout va bien : vous pouvez supprimer cet e‑mail.',
        ),
      ],
    }),
    newPassword: ({ instance, path }) => ({
      subject: `Votre adresse sur ${instance} est rétablie : choisissez un nouveau mot de passe`,
      blocks: [
        paragraph(
          'Votre compte utilise de nouveau cette adresse. Tous les appareils ont été déconnectés, et l’ancien mot de passe ne fonctionne plus.',
        ),
        mainButton('Choisir un nouveau mot de passe', path),
        paragraph(
          'Le lien fonctionne une fois, pendant 24 heures. Plus tard, demandez-en un autre avec « Mot de passe oublié ? ».',
        ),
      ],
    }),
    takenBack: ({ instance }) => ({
      subject: `Votre compte sur ${instance} n’utilise plus cette adresse`,
      blocks: [
        paragraph('Le changement d’adresse e‑mail a été annulé, avec le lien envoyé à l’adresse précédente.'),
        paragraph('Tous les appareils ont été déconnectés. Vous ne recevrez plus d’e‑mail au sujet de ce compte.'),
      ],
      footer: `Vous recevez cet e‑mail parce que cette adresse était jusqu’ici celle d’un compte sur ${instance}.`,
    }),
  },
}

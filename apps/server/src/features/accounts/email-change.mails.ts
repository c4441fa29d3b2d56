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
        paragraph(
          `The member ${username} wants to use the address ${email} from now on. Please confirm that it is yours.`,
        ),
        mainButton('Use this address', path),
        paragraph(
          'The link works once, within 24 hours. If this wasn’t you, do nothing: you won’t get any more emails.',
        ),
      ],
      footer: `You are receiving this email because someone entered this address on ${instance}.`,
    }),
    changed: ({ instance, newEmail, path }) => ({
      subject: `Your email address on ${instance} has changed`,
      blocks: [
        paragraph(`Your account now uses the address ${newEmail}. That’s where we’ll write to you.`),
        paragraph(
          'If this wasn’t you, restore your address: all devices will be logged out, and you’ll choose a new password.',
        ),
        mainButton('Restore my address', path),
        paragraph('The link works for 7 days. If it was you, all is well: you can delete this email.'),
      ],
    }),
    newPassword: ({ instance, path }) => ({
      subject: `Your address on ${instance} is restored: choose a new password`,
      blocks: [
        paragraph(
          'Your account uses this address again. All devices have been logged out, and the old password no longer works.',
        ),
        mainButton('Choose a new password', path),
        paragraph(
          'The link works once, within 24 hours. After that, ask for another one with “Forgotten your password?”.',
        ),
      ],
    }),
    takenBack: ({ instance }) => ({
      subject: `Your account on ${instance} no longer uses this address`,
      blocks: [
        paragraph('The change of email address was undone, using the link we sent to the previous address.'),
        paragraph('All devices have been logged out. You won’t get any more emails about this account.'),
      ],
      footer: `You are receiving this email because this address belonged to an account on ${instance} until now.`,
    }),
  },
  fr: {
    confirm: ({ instance, username, email, path }) => ({
      subject: `Confirmez votre nouvelle adresse pour ${instance}`,
      blocks: [
        paragraph(
          `Le membre ${username} souhaite utiliser désormais l’adresse ${email}. Confirmez qu’elle est bien la vôtre.`,
        ),
        mainButton('Utiliser cette adresse', path),
        paragraph(
          'Le lien fonctionne une seule fois, pendant 24 heures. Si ce n’était pas vous, ne faites rien : vous ne recevrez pas d’autre e‑mail.',
        ),
      ],
      footer: `Vous recevez cet e‑mail parce que quelqu’un a saisi cette adresse sur ${instance}.`,
    }),
    changed: ({ instance, newEmail, path }) => ({
      subject: `Votre adresse e‑mail sur ${instance} a changé`,
      blocks: [
        paragraph(`Votre compte utilise désormais l’adresse ${newEmail}. C’est là que nous vous écrirons.`),
        paragraph(
          'Si ce n’était pas vous, rétablissez votre adresse : tous les appareils seront déconnectés et vous choisirez un nouveau mot de passe.',
        ),
        mainButton('Rétablir mon adresse', path),
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
          'Le lien fonctionne une seule fois, pendant 24 heures. Ensuite, demandez-en un autre avec « Mot de passe oublié ? ».',
        ),
      ],
    }),
    takenBack: ({ instance }) => ({
      subject: `Votre compte sur ${instance} n’utilise plus cette adresse`,
      blocks: [
        paragraph('Le changement d’adresse e‑mail a été annulé, grâce au lien envoyé à l’adresse précédente.'),
        paragraph('Tous les appareils ont été déconnectés. Vous ne recevrez plus d’e‑mail au sujet de ce compte.'),
      ],
      footer: `Vous recevez cet e‑mail parce que cette adresse était jusqu’ici celle d’un compte sur ${instance}.`,
    }),
  },
}

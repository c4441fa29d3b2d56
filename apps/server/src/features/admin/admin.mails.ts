import type { Language } from '@pollen/contract/constants'
import { pagePath, pages } from '@pollen/contract/pages'
import type { Config } from '../../config.ts'
import { composeMail, languageOf } from '../../platform/mail/compose-mail.ts'
import { type MailContent, mainButton, paragraph } from '../../platform/mail/mail-content.ts'
import { maskEmail } from '../accounts/index.ts'

export type Reader = { first_name: string; language: string }
type Told = { instance: string; reason: string }

/** What members are told of what operators did. Each says why, in the words of the operator. */
type Texts = {
  disabled: (told: Told) => MailContent
  enabled: (told: Told) => MailContent
  erased: (told: Told) => MailContent
  emailReplaced: (told: Told & { email: string }) => MailContent
  newEmail: (told: { instance: string; username: string; path: string }) => MailContent
  sessionsEnded: (told: Told) => MailContent
  itemHidden: (told: Told & { item: string; path: string }) => MailContent
  itemShown: (told: Told & { item: string; path: string }) => MailContent
  commentRemoved: (told: Told & { item: string }) => MailContent
  /** To operators. */
  applied: (told: { instance: string; username: string; path: string }) => MailContent
  approved: (told: { instance: string }) => MailContent
  refused: (told: Told) => MailContent
}

const en: Texts = {
  disabled: ({ instance, reason }) => ({
    subject: `Your account on ${instance} has been disabled`,
    blocks: [
      paragraph(
        `The people who run ${instance} have disabled your account. Your profile and your items are now hidden from everyone.`,
      ),
      paragraph(`Reason: ${reason}`),
      paragraph('You can’t recover the account yourself. If you think this is a mistake, write to them.'),
    ],
  }),
  enabled: ({ instance, reason }) => ({
    subject: `Your account on ${instance} is active again`,
    blocks: [
      paragraph(`The people who run ${instance} have reactivated your account. You can log in as before.`),
      paragraph(`Reason: ${reason}`),
      mainButton('Log in', pagePath(pages.login)),
    ],
  }),
  erased: ({ instance, reason }) => ({
    subject: `Your account on ${instance} has been erased`,
    blocks: [
      paragraph(`The people who run ${instance} have erased your account and everything that belonged to it.`),
      paragraph(`Reason: ${reason}`),
    ],
    footer: 'This is the last email to this address: we no longer store it.',
  }),
  emailReplaced: ({ instance, reason, email }) => ({
    subject: `Your email address on ${instance} has changed`,
    blocks: [
      paragraph(`The people who run ${instance} have changed your account’s address to ${email}.`),
      paragraph(`Reason: ${reason}`),
      paragraph('If you didn’t ask for this, write to them right away.'),
    ],
  }),
  newEmail: ({ instance, username, path }) => ({
    subject: `Your new address on ${instance}`,
    blocks: [
      paragraph(`The people who run ${instance} have set this as the address of the account ${username}.`),
      paragraph('If you no longer know your password, choose a new one.'),
      mainButton('Choose a new password', path),
    ],
  }),
  sessionsEnded: ({ instance, reason }) => ({
    subject: `You were logged out of ${instance}`,
    blocks: [
      paragraph(`The people who run ${instance} have logged you out on all your devices. You can log in again.`),
      paragraph(`Reason: ${reason}`),
      paragraph('If someone else may know your password, choose a new one first.'),
      mainButton('Choose a new password', pagePath(pages.resetPassword)),
    ],
  }),
  itemHidden: ({ instance, reason, item, path }) => ({
    subject: `Your item “${item}” has been hidden`,
    blocks: [
      paragraph(`The people who run ${instance} have hidden your item “${item}”. Only you can still see it.`),
      paragraph(`Reason: ${reason}`),
      mainButton('See the item', path),
    ],
  }),
  itemShown: ({ instance, reason, item, path }) => ({
    subject: `Your item “${item}” is visible again`,
    blocks: [
      paragraph(`The people who run ${instance} have made your item “${item}” visible again.`),
      paragraph(`Reason: ${reason}`),
      mainButton('See the item', path),
    ],
  }),
  commentRemoved: ({ instance, reason, item }) => ({
    subject: `Your comment on “${item}” has been removed`,
    blocks: [
      paragraph(`The people who run ${instance} have removed your comment on “${item}”.`),
      paragraph(`Reason: ${reason}`),
    ],
  }),
  applied: ({ instance, username, path }) => ({
    subject: `${username} wants to join ${instance}`,
    blocks: [
      paragraph(
        `${username} has signed up on ${instance} and confirmed their email address. It’s up to you to let them in.`,
      ),
      mainButton('See who is waiting', path),
      paragraph(
        'Anyone else who signs up within the next hour will be in the same list; we won’t email you again for them.',
      ),
    ],
    footer: `You are receiving this email because you are an operator of ${instance}.`,
  }),
  approved: ({ instance }) => ({
    subject: `Welcome to ${instance}`,
    blocks: [
      paragraph(`The people who run ${instance} have approved your account. You can log in now.`),
      mainButton('Log in', pagePath(pages.login)),
    ],
  }),
  refused: ({ instance, reason }) => ({
    subject: `Your account on ${instance} was not approved`,
    blocks: [
      paragraph(`The people who run ${instance} have not approved your account. It has been erased.`),
      paragraph(`Reason: ${reason}`),
    ],
    footer: 'This is the last email to this address: we no longer store it.',
  }),
}

const fr: Texts = {
  disabled: ({ instance, reason }) => ({
    subject: `Votre compte sur ${instance} a été désactivé`,
    blocks: [
      paragraph(
        `Les responsables de ${instance} ont désactivé votre compte. Plus personne ne voit votre profil ni vos annonces.`,
      ),
      paragraph(`Motif\u00a0: ${reason}`),
      paragraph(
        'Vous ne pouvez pas récupérer ce compte vous-même. Si vous pensez qu’il s’agit d’une erreur, écrivez-leur.',
      ),
    ],
  }),
  enabled: ({ instance, reason }) => ({
    subject: `Votre compte sur ${instance} est réactivé`,
    blocks: [
      paragraph(`Les responsables de ${instance} ont réactivé votre compte. Vous pouvez vous connecter comme avant.`),
      paragraph(`Motif\u00a0: ${reason}`),
      mainButton('Me connecter', pagePath(pages.login)),
    ],
  }),
  erased: ({ instance, reason }) => ({
    subject: `Votre compte sur ${instance} a été effacé`,
    blocks: [
      paragraph(`Les responsables de ${instance} ont effacé votre compte et tout ce qui lui appartenait.`),
      paragraph(`Motif\u00a0: ${reason}`),
    ],
    footer: 'Ceci est notre dernier e‑mail à cette adresse\u00a0: nous ne la conservons plus.',
  }),
  emailReplaced: ({ instance, reason, email }) => ({
    subject: `Votre adresse e‑mail sur ${instance} a changé`,
    blocks: [
      paragraph(`Les responsables de ${instance} ont remplacé l’adresse de votre compte par ${email}.`),
      paragraph(`Motif\u00a0: ${reason}`),
      paragraph('Si vous ne l’avez pas demandé, écrivez-leur au plus vite.'),
    ],
  }),
  newEmail: ({ instance, username, path }) => ({
    subject: `Votre nouvelle adresse sur ${instance}`,
    blocks: [
      paragraph(`Les responsables de ${instance} ont attribué cette adresse au compte ${username}.`),
      paragraph('Si vous avez oublié votre mot de passe, choisissez-en un nouveau.'),
      mainButton('Choisir un nouveau mot de passe', path),
    ],
  }),
  sessionsEnded: ({ instance, reason }) => ({
    subject: `Vos appareils ont été déconnectés de ${instance}`,
    blocks: [
      paragraph(`Les responsables de ${instance} ont déconnecté tous vos appareils. Vous pouvez vous reconnecter.`),
      paragraph(`Motif\u00a0: ${reason}`),
      paragraph('Si quelqu’un d’autre connaît peut-être votre mot de passe, choisissez-en d’abord un nouveau.'),
      mainButton('Choisir un nouveau mot de passe', pagePath(pages.resetPassword)),
    ],
  }),
  itemHidden: ({ instance, reason, item, path }) => ({
    subject: `Votre annonce «\u00a0${item}\u00a0» a été masquée`,
    blocks: [
      paragraph(
        `Les responsables de ${instance} ont masqué votre annonce «\u00a0${item}\u00a0». Elle n’est plus visible que par vous.`,
      ),
      paragraph(`Motif\u00a0: ${reason}`),
      mainButton('Voir l’annonce', path),
    ],
  }),
  itemShown: ({ instance, reason, item, path }) => ({
    subject: `Votre annonce «\u00a0${item}\u00a0» est de nouveau visible`,
    blocks: [
      paragraph(`Les responsables de ${instance} ont rendu votre annonce «\u00a0${item}\u00a0» de nouveau visible.`),
      paragraph(`Motif\u00a0: ${reason}`),
      mainButton('Voir l’annonce', path),
    ],
  }),
  commentRemoved: ({ instance, reason, item }) => ({
    subject: `Votre commentaire sur «\u00a0${item}\u00a0» a été supprimé`,
    blocks: [
      paragraph(`Les responsables de ${instance} ont supprimé votre commentaire sur «\u00a0${item}\u00a0».`),
      paragraph(`Motif\u00a0: ${reason}`),
    ],
  }),
  applied: ({ instance, username, path }) => ({
    subject: `${username} souhaite rejoindre ${instance}`,
    blocks: [
      paragraph(`${username} a créé un compte sur ${instance} et confirmé son adresse. À vous de décider.`),
      mainButton('Voir qui est en attente', path),
      paragraph('Les personnes qui s’inscriront dans l’heure figureront dans la même liste, sans autre e‑mail.'),
    ],
    footer: `Vous recevez cet e‑mail parce que vous êtes opérateur de ${instance}.`,
  }),
  approved: ({ instance }) => ({
    subject: `Bienvenue sur ${instance}`,
    blocks: [
      paragraph(
        `Les responsables de ${instance} ont accepté votre inscription. Vous pouvez maintenant vous connecter.`,
      ),
      mainButton('Me connecter', pagePath(pages.login)),
    ],
  }),
  refused: ({ instance, reason }) => ({
    subject: `Votre inscription sur ${instance} n’a pas été acceptée`,
    blocks: [
      paragraph(`Les responsables de ${instance} n’ont pas accepté votre inscription. Votre compte a été effacé.`),
      paragraph(`Motif\u00a0: ${reason}`),
    ],
    footer: 'Ceci est notre dernier e‑mail à cette adresse\u00a0: nous ne la conservons plus.',
  }),
}

const texts: Record<Language, Texts> = { en, fr }

/** A mail to a member about what an operator did. */
export const operatorMail = <Name extends keyof Texts>(
  config: Config,
  reader: Reader,
  name: Name,
  told: Omit<Parameters<Texts[Name]>[0], 'instance'>,
) => {
  const write = texts[languageOf(reader)][name] as (told: object) => MailContent
  return composeMail(reader, config, write({ instance: config.INSTANCE_NAME, ...told }))
}

/** To the old address. It names the new one in part only: others may read the old mailbox by now. */
export const emailReplacedMail = (
  config: Config,
  reader: Reader,
  { email, reason }: { email: string; reason: string },
) => operatorMail(config, reader, 'emailReplaced', { email: maskEmail(email), reason })

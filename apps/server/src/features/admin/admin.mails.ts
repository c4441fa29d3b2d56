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
    subject: `Your account at ${instance} was disabled`,
    blocks: [
      paragraph(
        `The people who run ${instance} have disabled your account. Nobody sees your profile and your items now.`,
      ),
      paragraph(`Their reason: ${reason}`),
      paragraph('You cannot recover the account yourself. If you think this is a mistake, write to them.'),
    ],
  }),
  enabled: ({ instance, reason }) => ({
    subject: `Your account at ${instance} is enabled again`,
    blocks: [
      paragraph(`The people who run ${instance} have enabled your account again. You can log in as before.`),
      paragraph(`Their reason: ${reason}`),
      mainButton('Log in', pagePath(pages.login)),
    ],
  }),
  erased: ({ instance, reason }) => ({
    subject: `Your account at ${instance} was erased`,
    blocks: [
      paragraph(`The people who run ${instance} have erased your account and everything that belonged to it.`),
      paragraph(`Their reason: ${reason}`),
    ],
    footer: 'This is the last email to this address: it is not stored here any more.',
  }),
  emailReplaced: ({ instance, reason, email }) => ({
    subject: `Your email address at ${instance} was changed`,
    blocks: [
      paragraph(`The people who run ${instance} have changed the address of your account to ${email}.`),
      paragraph(`Their reason: ${reason}`),
      paragraph('If you did not ask for it, write to them soon.'),
    ],
  }),
  newEmail: ({ instance, username, path }) => ({
    subject: `This is your new address at ${instance}`,
    blocks: [
      paragraph(`The people who run ${instance} have given the account ${username} this address.`),
      paragraph('If you do not know your password any more, choose a new one.'),
      mainButton('Choose a new password', path),
    ],
  }),
  itemHidden: ({ instance, reason, item, path }) => ({
    subject: `Your item “${item}” was hidden`,
    blocks: [
      paragraph(`The people who run ${instance} have hidden your item “${item}”. Only you can still see it.`),
      paragraph(`Their reason: ${reason}`),
      mainButton('See the item', path),
    ],
  }),
  itemShown: ({ instance, reason, item, path }) => ({
    subject: `Your item “${item}” is shown again`,
    blocks: [
      paragraph(`The people who run ${instance} show your item “${item}” again.`),
      paragraph(`Their reason: ${reason}`),
      mainButton('See the item', path),
    ],
  }),
  commentRemoved: ({ instance, reason, item }) => ({
    subject: `Your comment on “${item}” was removed`,
    blocks: [
      paragraph(`The people who run ${instance} have removed your comment on “${item}”.`),
      paragraph(`Their reason: ${reason}`),
    ],
  }),
  applied: ({ instance, username, path }) => ({
    subject: `${username} wants to join ${instance}`,
    blocks: [
      paragraph(
        `${username} has signed up at ${instance} and confirmed the email address. You decide whether to let them in.`,
      ),
      mainButton('See who waits', path),
      paragraph('Others who sign up within the next hour wait in the same list, without another email.'),
    ],
    footer: `You receive this email because you are an operator of ${instance}.`,
  }),
  approved: ({ instance }) => ({
    subject: `Welcome to ${instance}`,
    blocks: [
      paragraph(`The people who run ${instance} have approved of your account. You can log in now.`),
      mainButton('Log in', pagePath(pages.login)),
    ],
  }),
  refused: ({ instance, reason }) => ({
    subject: `Your account at ${instance} was not approved of`,
    blocks: [
      paragraph(`The people who run ${instance} have not approved of your account. It is erased.`),
      paragraph(`Their reason: ${reason}`),
    ],
    footer: 'This is the last email to this address: it is not stored here any more.',
  }),
}

const fr: Texts = {
  disabled: ({ instance, reason }) => ({
    subject: `Votre compte sur ${instance} a été désactivé`,
    blocks: [
      paragraph(
        `Les responsables de ${instance} ont désactivé votre compte. Plus personne ne voit votre profil ni vos annonces.`,
      ),
      paragraph(`Leur raison\u00a0: ${reason}`),
      paragraph(
        'Vous ne pouvez pas récupérer ce compte vous-même. Si vous pensez qu’il s’agit d’une erreur, écrivez-leur.',
      ),
    ],
  }),
  enabled: ({ instance, reason }) => ({
    subject: `Votre compte sur ${instance} est réactivé`,
    blocks: [
      paragraph(`Les responsables de ${instance} ont réactivé votre compte. Vous pouvez vous connecter comme avant.`),
      paragraph(`Leur raison\u00a0: ${reason}`),
      mainButton('Me connecter', pagePath(pages.login)),
    ],
  }),
  erased: ({ instance, reason }) => ({
    subject: `Votre compte sur ${instance} a été effacé`,
    blocks: [
      paragraph(`Les responsables de ${instance} ont effacé votre compte et tout ce qui lui appartenait.`),
      paragraph(`Leur raison\u00a0: ${reason}`),
    ],
    footer: 'Cet e‑mail est le dernier envoyé à cette adresse\u00a0: elle n’est plus enregistrée ici.',
  }),
  emailReplaced: ({ instance, reason, email }) => ({
    subject: `Votre adresse e‑mail sur ${instance} a changé`,
    blocks: [
      paragraph(`Les responsables de ${instance} ont remplacé l’adresse de votre compte par ${email}.`),
      paragraph(`Leur raison\u00a0: ${reason}`),
      paragraph('Si vous ne l’avez pas demandé, écrivez-leur vite.'),
    ],
  }),
  newEmail: ({ instance, username, path }) => ({
    subject: `Voici votre nouvelle adresse sur ${instance}`,
    blocks: [
      paragraph(`Les responsables de ${instance} ont donné cette adresse au compte ${username}.`),
      paragraph('Si vous ne connaissez plus votre mot de passe, choisissez-en un nouveau.'),
      mainButton('Choisir un nouveau mot de passe', path),
    ],
  }),
  itemHidden: ({ instance, reason, item, path }) => ({
    subject: `Votre annonce «\u00a0${item}\u00a0» a été masquée`,
    blocks: [
      paragraph(
        `Les responsables de ${instance} ont masqué votre annonce «\u00a0${item}\u00a0». Elle n’est plus visible que par vous.`,
      ),
      paragraph(`Leur raison\u00a0: ${reason}`),
      mainButton('Voir l’annonce', path),
    ],
  }),
  itemShown: ({ instance, reason, item, path }) => ({
    subject: `Votre annonce «\u00a0${item}\u00a0» est de nouveau visible`,
    blocks: [
      paragraph(`Les responsables de ${instance} affichent de nouveau votre annonce «\u00a0${item}\u00a0».`),
      paragraph(`Leur raison\u00a0: ${reason}`),
      mainButton('Voir l’annonce', path),
    ],
  }),
  commentRemoved: ({ instance, reason, item }) => ({
    subject: `Votre commentaire sur «\u00a0${item}\u00a0» a été supprimé`,
    blocks: [
      paragraph(`Les responsables de ${instance} ont supprimé votre commentaire sur «\u00a0${item}\u00a0».`),
      paragraph(`Leur raison\u00a0: ${reason}`),
    ],
  }),
  applied: ({ instance, username, path }) => ({
    subject: `${username} souhaite rejoindre ${instance}`,
    blocks: [
      paragraph(`${username} a créé un compte sur ${instance} et confirmé son adresse. À vous de décider.`),
      mainButton('Voir qui attend', path),
      paragraph('Qui s’inscrit dans l’heure qui vient attend dans la même liste, sans autre e‑mail.'),
    ],
    footer: `Vous recevez cet e‑mail parce que vous êtes opérateur de ${instance}.`,
  }),
  approved: ({ instance }) => ({
    subject: `Bienvenue sur ${instance}`,
    blocks: [
      paragraph(`Les responsables de ${instance} ont accepté votre compte. Vous pouvez maintenant vous connecter.`),
      mainButton('Me connecter', pagePath(pages.login)),
    ],
  }),
  refused: ({ instance, reason }) => ({
    subject: `Votre compte sur ${instance} n’a pas été accepté`,
    blocks: [
      paragraph(`Les responsables de ${instance} n’ont pas accepté votre compte. Il est effacé.`),
      paragraph(`Leur raison\u00a0: ${reason}`),
    ],
    footer: 'Cet e‑mail est le dernier envoyé à cette adresse\u00a0: elle n’est plus enregistrée ici.',
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

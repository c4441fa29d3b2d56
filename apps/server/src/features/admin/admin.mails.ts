import { pagePath, pages } from '@pollen/contract/pages'
import type { Config } from '../../config.ts'
import { mailsFrom } from '../../platform/mail/compose-mail.ts'
import { mainButton, paragraph } from '../../platform/mail/mail-content.ts'
import { maskEmail } from '../accounts/index.ts'

type Told = { instance: string; reason: string }
type Item = { item: string; path: string }
type Account = { instance: string; username: string; path: string }

export type RoleChange = {
  change: 'added' | 'removed'
  /** Whose role it is. */
  username: string
  /** The operator who changed it; null for a command on the server. */
  by: string | null
  /** May be empty. */
  reason: string
}

/** Mails to members about actions of operators, each with the operator's reason. */
const en = {
  disabled: ({ instance, reason }: Told) => ({
    subject: `Your account on ${instance} has been disabled`,
    blocks: [
      paragraph(
        `The people who run ${instance} have disabled your account. Your profile and your items are now hidden from everyone.`,
      ),
      paragraph(`Reason: ${reason}`),
      paragraph('You can’t recover the account yourself. If you think this is a mistake, write to them.'),
    ],
  }),
  enabled: ({ instance, reason }: Told) => ({
    subject: `Your account on ${instance} is active again`,
    blocks: [
      paragraph(`The people who run ${instance} have reactivated your account. You can log in as before.`),
      paragraph(`Reason: ${reason}`),
      mainButton('Log in', pagePath(pages.login)),
    ],
  }),
  erased: ({ instance, reason }: Told) => ({
    subject: `Your account on ${instance} has been erased`,
    blocks: [
      paragraph(`The people who run ${instance} have erased your account and everything that belonged to it.`),
      paragraph(`Reason: ${reason}`),
    ],
    footer: 'This is the last email to this address: we no longer store it.',
  }),
  emailReplaced: ({ instance, reason, email }: Told & { email: string }) => ({
    subject: `Your email address on ${instance} has changed`,
    blocks: [
      paragraph(`The people who run ${instance} have changed your account’s address to ${email}.`),
      paragraph(`Reason: ${reason}`),
      paragraph('If you didn’t ask for this, write to them right away.'),
    ],
  }),
  newEmail: ({ instance, username, path }: Account) => ({
    subject: `Your new address on ${instance}`,
    blocks: [
      paragraph(`The people who run ${instance} have set this as the address of the account ${username}.`),
      paragraph('If you no longer know your password, choose a new one.'),
      mainButton('Choose a new password', path),
    ],
  }),
  sessionsEnded: ({ instance, reason }: Told) => ({
    subject: `You were logged out of ${instance}`,
    blocks: [
      paragraph(`The people who run ${instance} have logged you out on all your devices. You can log in again.`),
      paragraph(`Reason: ${reason}`),
      paragraph('If someone else may know your password, choose a new one first.'),
      mainButton('Choose a new password', pagePath(pages.resetPassword)),
    ],
  }),
  itemHidden: ({ instance, reason, item, path }: Told & Item) => ({
    subject: `Your item “${item}” has been hidden`,
    blocks: [
      paragraph(`The people who run ${instance} have hidden your item “${item}”. Only you can still see it.`),
      paragraph(`Reason: ${reason}`),
      mainButton('See the item', path),
    ],
  }),
  itemShown: ({ instance, reason, item, path }: Told & Item) => ({
    subject: `Your item “${item}” is visible again`,
    blocks: [
      paragraph(`The people who run ${instance} have made your item “${item}” visible again.`),
      paragraph(`Reason: ${reason}`),
      mainButton('See the item', path),
    ],
  }),
  commentRemoved: ({ instance, reason, item }: Told & Item) => ({
    subject: `Your comment on “${item}” has been removed`,
    blocks: [
      paragraph(`The people who run ${instance} have removed your comment on “${item}”.`),
      paragraph(`Reason: ${reason}`),
    ],
  }),
  /** To operators. */
  applied: ({ instance, username, path }: Account) => ({
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
  approved: ({ instance }: { instance: string }) => ({
    subject: `Welcome to ${instance}`,
    blocks: [
      paragraph(`The people who run ${instance} have approved your account. You can log in now.`),
      mainButton('Log in', pagePath(pages.login)),
    ],
  }),
  refused: ({ instance, reason }: Told) => ({
    subject: `Your account on ${instance} was not approved`,
    blocks: [
      paragraph(`The people who run ${instance} have not approved your account. It has been erased.`),
      paragraph(`Reason: ${reason}`),
    ],
    footer: 'This is the last email to this address: we no longer store it.',
  }),
  roleChanged: ({ change, username, by, reason, instance }: RoleChange & { instance: string }) => ({
    subject:
      change === 'added'
        ? `${username} is now an operator of ${instance}`
        : `${username} is no longer an operator of ${instance}`,
    blocks: [
      paragraph(
        change === 'added'
          ? `${by ?? 'A command on the server'} made ${username} an operator of ${instance}.`
          : `${by ?? 'A command on the server'} took the role of operator from ${username}.`,
      ),
      ...(reason ? [paragraph(`Reason: ${reason}`)] : []),
      paragraph(
        'Operators can read email addresses, change them and erase accounts. If you did not expect this change, act now: undo it, and log out the person who made it.',
      ),
      mainButton('See the operators', pagePath(pages.adminTab, { tab: 'operators' })),
    ],
    footer: `All operators of ${instance} receive this email, and so does the person it is about.`,
  }),
}

const fr: typeof en = {
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
  roleChanged: ({ change, username, by, reason, instance }) => ({
    subject:
      change === 'added'
        ? `${username} est désormais opérateur de ${instance}`
        : `${username} n’est plus opérateur de ${instance}`,
    blocks: [
      paragraph(
        change === 'added'
          ? `${by ?? 'Une commande sur le serveur'} a nommé ${username} opérateur de ${instance}.`
          : `${by ?? 'Une commande sur le serveur'} a retiré à ${username} le rôle d’opérateur.`,
      ),
      ...(reason ? [paragraph(`Motif\u00a0: ${reason}`)] : []),
      paragraph(
        'Les opérateurs peuvent lire les adresses e‑mail, les changer et effacer des comptes. Si ce changement vous surprend, agissez tout de suite\u00a0: annulez-le, puis déconnectez la personne qui l’a fait.',
      ),
      mainButton('Voir les opérateurs', pagePath(pages.adminTab, { tab: 'operators' })),
    ],
    footer: `Tous les opérateurs de ${instance} reçoivent cet e‑mail, ainsi que la personne concernée.`,
  }),
}

/** A mail to a member about what an operator did, or to operators. */
export const operatorMail = mailsFrom({ en, fr })

/** To the old address. It names the new one in part only: others may read the old mailbox by now. */
export const emailReplacedMail = (
  config: Config,
  reader: Parameters<typeof operatorMail>[1],
  { email, reason }: { email: string; reason: string },
) => operatorMail(config, reader, 'emailReplaced', { email: maskEmail(email), reason })

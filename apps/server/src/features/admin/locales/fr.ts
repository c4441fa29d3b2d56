import { pagePath, pages } from '@pollen/contract/pages'
import { mainButton, paragraph } from '../../../platform/mail/mail-content.ts'
import type { AdminTexts } from '../admin-texts.ts'

export const texts: AdminTexts = {
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

import type { AlertName } from '@pollen/contract/admin'
import { locales, numberFormat } from '@pollen/contract/formats'
import { pagePath, pages } from '@pollen/contract/pages'
import { longDate } from '../../../platform/mail/compose-mail.ts'
import { mainButton, paragraph, section } from '../../../platform/mail/mail-content.ts'
import type { AdminTexts, Alert } from '../admin-texts.ts'

export const texts: AdminTexts = {
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
  roleChanged: ({ change, role, username, by, reason, instance }) => {
    const title = role === 'operator' ? 'opérateur' : 'modérateur'
    const actor = by ?? 'Une commande sur le serveur'
    return {
      subject:
        change === 'added'
          ? `${username} est désormais ${title} de ${instance}`
          : `${username} n’est plus ${title} de ${instance}`,
      blocks: [
        paragraph(
          change === 'added'
            ? `${actor} a nommé ${username} ${title} de ${instance}.`
            : `${actor} a retiré à ${username} le rôle ${role === 'operator' ? 'd’opérateur' : 'de modérateur'}.`,
        ),
        ...(reason ? [paragraph(`Motif\u00a0: ${reason}`)] : []),
        paragraph(
          role === 'operator'
            ? 'Les opérateurs peuvent lire les adresses e‑mail, les changer et effacer des comptes. Si ce changement vous surprend, agissez tout de suite\u00a0: annulez-le, puis déconnectez la personne qui l’a fait.'
            : 'Les modérateurs lisent les signalements et les contenus concernés, masquent des contenus et peuvent restreindre ou bannir des membres. Si ce changement vous surprend, agissez tout de suite\u00a0: annulez-le, puis déconnectez la personne qui l’a fait.',
        ),
        mainButton('Voir les opérateurs', pagePath(pages.adminTab, { tab: 'operators' })),
      ],
      footer: `Tous les opérateurs de ${instance} reçoivent cet e‑mail, ainsi que la personne concernée.`,
    }
  },
  attention: ({ instance, alerts }) => ({
    subject: `${instance} a besoin de vous\u00a0: ${listOf(alerts.map(({ name }) => name))}`,
    blocks: [
      ...alerts.map((alert) => section(titles[alert.name], paragraph(describe(alert)))),
      mainButton('Voir la vue d’ensemble', pagePath(pages.adminTab, { tab: 'overview' })),
    ],
    footer: `Vous recevez cet e‑mail parce que vous êtes opérateur de ${instance}. Vous en recevrez un autre quand ce sera résolu.`,
  }),
  resolved: ({ instance, names }) => ({
    subject: `Résolu sur ${instance}\u00a0: ${listOf(names)}`,
    blocks: [
      paragraph(`Ceci ne demande plus votre attention\u00a0: ${listOf(names)}.`),
      mainButton('Voir la vue d’ensemble', pagePath(pages.adminTab, { tab: 'overview' })),
    ],
    footer: `Vous recevez cet e‑mail parce que vous êtes opérateur de ${instance}.`,
  }),
}

const titles: Record<AlertName, string> = {
  backups: 'Sauvegardes',
  disk: 'Espace disque',
  mails: 'E‑mails',
  jobs: 'Tâches de fond',
  certificate: 'Certificat',
}

const listOf = (names: AlertName[]) => names.map((name) => titles[name].toLowerCase()).join(', ')

const sizes = { style: 'unit', unit: 'gigabyte', maximumFractionDigits: 2 } as const

function describe(alert: Alert): string {
  switch (alert.name) {
    case 'backups':
      return 'Aucune nouvelle sauvegarde depuis plus de deux jours. Sur le serveur, «\u00a0npm run doctor\u00a0» en montre la raison.'
    case 'disk':
      return `Il ne reste que ${numberFormat(locales.fr, sizes).format(alert.freeBytes / 1e9)} sur le disque du serveur. Une fois le disque plein, plus rien ne peut être enregistré. Le guide (en anglais) explique ce que vous pouvez supprimer\u00a0: «\u00a0If the disk is full\u00a0».`
    case 'mails':
      return `Nombre d’e‑mails en attente depuis plus d’une heure\u00a0: ${alert.count}. Sur le serveur, «\u00a0npm run doctor\u00a0» montre la réponse du serveur de messagerie.`
    case 'jobs':
      return `Ces tâches sont en retard ou échouent\u00a0: ${alert.jobs.join(', ')}. Sur le serveur, «\u00a0npm run jobs\u00a0» montre leurs dernières exécutions, et le journal en donne les raisons.`
    case 'certificate':
      return `Le certificat de ${alert.host} expire le ${longDate(alert.endsAt, 'fr', 'UTC')}. Ensuite, les navigateurs refuseront d’ouvrir le site. Il aurait déjà dû être renouvelé\u00a0: consultez le journal de Caddy ou de certbot.`
  }
}

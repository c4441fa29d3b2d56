import { pagePath, pages } from '@pollen/contract/pages'
import { mainButton, paragraph } from '../../../platform/mail/mail-content.ts'
import type { AccountTexts } from '../account-texts.ts'

export const texts: AccountTexts = {
  activate_account: ({ instance, username, path }) => ({
    subject: `Activez votre compte sur ${instance}`,
    blocks: [
      paragraph(`Bienvenue sur ${instance} ! Il reste une étape : confirmer que cette adresse est bien la vôtre.`),
      paragraph(`Votre nom d’utilisateur est ${username}. Il vous sert à vous connecter, tout comme cette adresse.`),
      mainButton('Activer mon compte', path),
      paragraph(
        'Le lien fonctionne une seule fois, pendant 7 jours. Si cette inscription ne vient pas de vous, ne faites rien : aucun compte ne sera activé.',
      ),
    ],
    footer: `Vous recevez cet e‑mail parce que quelqu’un a saisi cette adresse sur ${instance}.`,
  }),
  reset_password: ({ instance, path, isFromOperator }) => ({
    subject: `Choisissez un nouveau mot de passe pour ${instance}`,
    blocks: [
      paragraph(
        isFromOperator
          ? `Les responsables de ${instance} vous envoient ce lien pour que vous puissiez choisir un nouveau mot de passe.`
          : 'Quelqu’un, vous sans doute, a demandé un nouveau mot de passe pour votre compte.',
      ),
      mainButton('Choisir un nouveau mot de passe', path),
      paragraph(
        `Le lien fonctionne une seule fois, pendant 24 heures. ${
          isFromOperator ? 'Si vous n’en avez pas besoin' : 'Si ce n’était pas vous'
        }, ne faites rien : votre mot de passe reste le même.`,
      ),
    ],
  }),
  recover_account: ({ instance, path }) => ({
    subject: `Récupérez votre compte sur ${instance}`,
    blocks: [
      paragraph(
        'Quel plaisir de vous revoir ! Avec le lien ci-dessous, vous retrouvez votre profil, vos annonces et vos conversations.',
      ),
      mainButton('Récupérer mon compte', path),
      paragraph(
        'Le lien fonctionne une seule fois, pendant 24 heures. Si vous ne l’avez pas demandé, ne faites rien : votre compte reste tel quel.',
      ),
    ],
  }),
  delete_account: ({ instance, path }) => ({
    subject: `Supprimer votre compte sur ${instance} ?`,
    blocks: [
      paragraph(
        'Vous avez demandé la suppression de votre compte. Pour la confirmer, connectez-vous et ouvrez le lien ci-dessous.',
      ),
      paragraph(
        'Dès lors, plus personne ne verra votre profil ni vos annonces. Vous aurez encore 30 jours pour changer d’avis ; ensuite, tout sera définitivement effacé.',
      ),
      mainButton('Confirmer la suppression', path),
      paragraph(
        'Le lien fonctionne une seule fois, pendant 24 heures. Si ce n’était pas vous, changez vite de mot de passe.',
      ),
    ],
  }),
  passwordChanged: ({ instance, hasLoggedOut }) => ({
    subject: `Votre mot de passe pour ${instance} a changé`,
    blocks: [
      paragraph(
        `Le mot de passe de votre compte vient d’être changé. ${
          hasLoggedOut
            ? 'Les appareils qui utilisaient l’ancien ont été déconnectés.'
            : 'Comme demandé, vos autres appareils restent connectés.'
        }`,
      ),
      mainButton('Ce n’était pas moi', pagePath(pages.resetPassword)),
      paragraph('Si c’était vous, tout va bien. Sinon, choisissez un nouveau mot de passe avec le lien ci-dessus.'),
    ],
  }),
  deletionScheduled: ({ instance, date }) => ({
    subject: `Votre compte sur ${instance} sera supprimé le ${date}`,
    blocks: [
      paragraph(`Votre compte est maintenant désactivé, et tout ce qui lui appartient sera effacé le ${date}.`),
      paragraph('D’ici là, vous pouvez changer d’avis : demandez ci-dessous un lien de récupération.'),
      mainButton('Garder mon compte', pagePath(pages.recoverAccount)),
    ],
  }),
  erased: ({ instance }) => ({
    subject: `Votre compte sur ${instance} a été supprimé`,
    blocks: [
      paragraph('Comme vous l’avez demandé, votre compte et tout ce qui lui appartenait ont été effacés.'),
      paragraph('Merci d’avoir partagé avec vos voisins. La porte vous reste ouverte.'),
    ],
    footer: 'Ceci est notre dernier e‑mail à cette adresse : nous ne la conservons plus.',
  }),
  confirmEmail: ({ instance, username, email, path }) => ({
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
  emailChanged: ({ instance, newEmail, path }) => ({
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
  emailRestored: ({ instance }) => ({
    subject: `Votre compte sur ${instance} n’utilise plus cette adresse`,
    blocks: [
      paragraph('Le changement d’adresse e‑mail a été annulé, grâce au lien envoyé à l’adresse précédente.'),
      paragraph('Tous les appareils ont été déconnectés. Vous ne recevrez plus d’e‑mail au sujet de ce compte.'),
    ],
    footer: `Vous recevez cet e‑mail parce que cette adresse était jusqu’ici celle d’un compte sur ${instance}.`,
  }),
}

import type { TokenAction } from '@pollen/contract/accounts'
import type { Language } from '@pollen/contract/constants'
import { pagePath, pages } from '@pollen/contract/pages'
import { mainButton, paragraph } from '../../platform/mail/mail-content.ts'

type Told = { instance: string }
type Link = Told & { username: string; path: string; isFromOperator: boolean }

/** The links that people ask for by the address of their account. */
export type RequestedLink = Exclude<TokenAction, 'confirm_email' | 'take_back_email'>

const en = {
  activate_account: ({ instance, username, path }: Link) => ({
    subject: `Activate your account on ${instance}`,
    blocks: [
      paragraph(`Welcome to ${instance}! Please confirm that this address is yours.`),
      paragraph(`Your username is ${username}. You can log in with it or with this address.`),
      mainButton('Activate my account', path),
      paragraph('The link works once, within 7 days. If you didn’t sign up, do nothing: no account will be activated.'),
    ],
    footer: `You are receiving this email because someone entered this address on ${instance}.`,
  }),
  reset_password: ({ instance, path, isFromOperator }: Link) => ({
    subject: `Choose a new password for ${instance}`,
    blocks: [
      paragraph(
        isFromOperator
          ? `The people who run ${instance} are sending you this link so that you can choose a new password for your account.`
          : 'Someone, hopefully you, asked for a new password for your account.',
      ),
      mainButton('Choose a new password', path),
      paragraph(
        `The link works once, within 24 hours. ${
          isFromOperator ? 'If you don’t need it' : 'If this wasn’t you'
        }, do nothing: your password stays as it is.`,
      ),
    ],
  }),
  recover_account: ({ instance, path }: Link) => ({
    subject: `Recover your account on ${instance}`,
    blocks: [
      paragraph('Good to see you again! Open the link below to get your profile, items and conversations back.'),
      mainButton('Recover my account', path),
      paragraph(
        'The link works once, within 24 hours. If you didn’t ask for it, do nothing: your account stays as it is.',
      ),
    ],
  }),
  delete_account: ({ instance, path }: Link) => ({
    subject: `Delete your account on ${instance}?`,
    blocks: [
      paragraph('You asked to delete your account. To confirm, log in and open the link below.'),
      paragraph(
        'From then on, no one will see your profile or your items. You’ll still have 30 days to change your mind; after that, everything will be erased for good.',
      ),
      mainButton('See what will be deleted', path),
      paragraph('The link works once, within 24 hours. If this wasn’t you, change your password right away.'),
    ],
  }),
  passwordChanged: ({ instance, hasLoggedOut }: Told & { hasLoggedOut: boolean }) => ({
    subject: `Your password for ${instance} has changed`,
    blocks: [
      paragraph(
        `Your account’s password has just been changed. ${
          hasLoggedOut
            ? 'Devices that used the old one have been logged out.'
            : 'As requested, your other devices stay logged in.'
        }`,
      ),
      mainButton('This wasn’t me', pagePath(pages.resetPassword)),
      paragraph('If it was you, all is well. If not, choose a new password with the link above.'),
    ],
  }),
  deletionScheduled: ({ instance, date }: Told & { date: string }) => ({
    subject: `Your account on ${instance} will be deleted on ${date}`,
    blocks: [
      paragraph(`Your account is now disabled, and everything in it will be erased on ${date}.`),
      paragraph('Until then, you can change your mind: ask for a recovery link below.'),
      mainButton('Keep my account', pagePath(pages.recoverAccount)),
    ],
  }),
  erased: ({ instance }: Told) => ({
    subject: `Your account on ${instance} has been deleted`,
    blocks: [
      paragraph('As you asked, your account and everything that belonged to it have been erased.'),
      paragraph('Thank you for sharing with your neighbours. You’re welcome back any time.'),
    ],
    footer: 'This is the last email to this address: we no longer store it.',
  }),
  confirmEmail: ({ instance, username, email, path }: Told & { username: string; email: string; path: string }) => ({
    subject: `Confirm your new address for ${instance}`,
    blocks: [
      paragraph(
        `The member ${username} wants to use the address ${email} from now on. Please confirm that it is yours.`,
      ),
      mainButton('Use this address', path),
      paragraph('The link works once, within 24 hours. If this wasn’t you, do nothing: you won’t get any more emails.'),
    ],
    footer: `You are receiving this email because someone entered this address on ${instance}.`,
  }),
  emailChanged: ({ instance, newEmail, path }: Told & { newEmail: string; path: string }) => ({
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
  newPassword: ({ instance, path }: Told & { path: string }) => ({
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
  emailTakenBack: ({ instance }: Told) => ({
    subject: `Your account on ${instance} no longer uses this address`,
    blocks: [
      paragraph('The change of email address was undone, using the link we sent to the previous address.'),
      paragraph('All devices have been logged out. You won’t get any more emails about this account.'),
    ],
    footer: `You are receiving this email because this address belonged to an account on ${instance} until now.`,
  }),
}

const fr: typeof en = {
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
  emailTakenBack: ({ instance }) => ({
    subject: `Votre compte sur ${instance} n’utilise plus cette adresse`,
    blocks: [
      paragraph('Le changement d’adresse e‑mail a été annulé, grâce au lien envoyé à l’adresse précédente.'),
      paragraph('Tous les appareils ont été déconnectés. Vous ne recevrez plus d’e‑mail au sujet de ce compte.'),
    ],
    footer: `Vous recevez cet e‑mail parce que cette adresse était jusqu’ici celle d’un compte sur ${instance}.`,
  }),
}

export const accountTexts: Record<Language, typeof en> = { en, fr }

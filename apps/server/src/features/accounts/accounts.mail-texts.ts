import type { TokenAction } from '@pollen/contract/accounts'
import type { Language } from '@pollen/contract/constants'
import type { LetterText } from '../../platform/mail/letter-to.ts'

type Texts = Record<TokenAction, (instance: string, username: string) => LetterText> & {
  passwordChanged: (instance: string) => LetterText
  deletionScheduled: (instance: string, date: string) => LetterText
  erased: (instance: string) => LetterText
}

const en: Texts = {
  activate_account: (instance, username) => ({
    subject: `Activate your account at ${instance}`,
    paragraphs: [
      `Welcome to ${instance}! One step is left: confirm that this address is yours.`,
      `Your username is ${username}. You can log in with it or with this address.`,
    ],
    label: 'Activate my account',
    after: ['The link works once, for 7 days. If you did not sign up, do nothing: without it there is no account.'],
  }),
  reset_password: (instance) => ({
    subject: `Choose a new password for ${instance}`,
    paragraphs: ['Somebody, hopefully you, asked for a new password for your account.'],
    label: 'Choose a new password',
    after: ['The link works once, for 24 hours. If it was not you, do nothing: your password stays as it is.'],
  }),
  recover_account: (instance) => ({
    subject: `Recover your account at ${instance}`,
    paragraphs: ['Good to see you again. With the link below your account, your items and your profile are back.'],
    label: 'Recover my account',
    after: ['The link works once, for 24 hours. If you did not ask for it, do nothing: your account stays as it is.'],
  }),
  delete_account: (instance) => ({
    subject: `Delete your account at ${instance}?`,
    paragraphs: [
      'You asked to delete your account. Please confirm it with the link below, while you are logged in.',
      'From then on nobody sees your profile and your items any more. For 30 days you can still change your mind; after that everything is erased for good.',
    ],
    label: 'See what will be deleted',
    after: ['The link works once, for 24 hours. If it was not you, choose a new password soon.'],
  }),
  passwordChanged: (instance) => ({
    subject: `Your password for ${instance} was changed`,
    paragraphs: ['The password of your account was just changed, and all devices were logged out.'],
    label: 'It was not me',
    after: ['If it was you, all is well. If not, choose a new password with the button above.'],
  }),
  deletionScheduled: (instance, date) => ({
    subject: `Your account at ${instance} will be deleted on ${date}`,
    paragraphs: [
      `Your account is disabled now, and everything of it will be erased on ${date}.`,
      'Until then you can change your mind: ask for a recovery link with the button below.',
    ],
    label: 'Keep my account',
  }),
  erased: (instance) => ({
    subject: `Your account at ${instance} is deleted`,
    paragraphs: [
      'As you asked, your account and everything that belonged to it have been erased.',
      'Thank you for having shared with your neighbours. You are welcome back at any time.',
    ],
    footer: 'This is the last mail to this address: it is not stored here any more.',
  }),
}

const fr: Texts = {
  activate_account: (instance, username) => ({
    subject: `Activez votre compte sur ${instance}`,
    paragraphs: [
      `Bienvenue sur ${instance} ! Il reste une étape : confirmer que cette adresse est bien la vôtre.`,
      `Votre nom d’utilisateur est ${username}. Il vous sert à vous connecter, tout comme cette adresse.`,
    ],
    label: 'Activer mon compte',
    after: [
      'Le lien fonctionne une fois, pendant 7 jours. Si vous ne vous êtes pas inscrit, ne faites rien : sans lui, pas de compte.',
    ],
  }),
  reset_password: (instance) => ({
    subject: `Choisissez un nouveau mot de passe pour ${instance}`,
    paragraphs: ['Quelqu’un, vous sans doute, a demandé un nouveau mot de passe pour votre compte.'],
    label: 'Choisir un nouveau mot de passe',
    after: [
      'Le lien fonctionne une fois, pendant 24 heures. Si ce n’était pas vous, ne faites rien : votre mot de passe reste le même.',
    ],
  }),
  recover_account: (instance) => ({
    subject: `Récupérez votre compte sur ${instance}`,
    paragraphs: [
      'Content de vous revoir. Avec le lien ci-dessous, vous retrouvez votre compte, vos annonces et votre profil.',
    ],
    label: 'Récupérer mon compte',
    after: [
      'Le lien fonctionne une fois, pendant 24 heures. Si vous ne l’avez pas demandé, ne faites rien : votre compte reste tel quel.',
    ],
  }),
  delete_account: (instance) => ({
    subject: `Supprimer votre compte sur ${instance} ?`,
    paragraphs: [
      'Vous avez demandé la suppression de votre compte. Confirmez-la avec le lien ci-dessous, en étant connecté.',
      'Dès lors, plus personne ne verra votre profil ni vos annonces. Vous aurez encore 30 jours pour changer d’avis ; ensuite, tout sera effacé pour de bon.',
    ],
    label: 'Voir ce qui sera supprimé',
    after: ['Le lien fonctionne une fois, pendant 24 heures. Si ce n’était pas vous, changez vite votre mot de passe.'],
  }),
  passwordChanged: (instance) => ({
    subject: `Votre mot de passe pour ${instance} a changé`,
    paragraphs: ['Le mot de passe de votre compte vient d’être changé, et tous vos appareils ont été déconnectés.'],
    label: 'Ce n’était pas moi',
    after: ['Si c’était vous, tout va bien. Sinon, choisissez un nouveau mot de passe avec le bouton ci-dessus.'],
  }),
  deletionScheduled: (instance, date) => ({
    subject: `Votre compte sur ${instance} sera supprimé le ${date}`,
    paragraphs: [
      `Votre compte est maintenant désactivé, et tout ce qui lui appartient sera effacé le ${date}.`,
      'D’ici là, vous pouvez changer d’avis : demandez un lien de récupération avec le bouton ci-dessous.',
    ],
    label: 'Garder mon compte',
  }),
  erased: (instance) => ({
    subject: `Votre compte sur ${instance} est supprimé`,
    paragraphs: [
      'Comme vous l’avez demandé, votre compte et tout ce qui lui appartenait ont été effacés.',
      'Merci d’avoir partagé avec vos voisins. Vous serez toujours le bienvenu.',
    ],
    footer: 'Ce message est le dernier envoyé à cette adresse : elle n’est plus enregistrée ici.',
  }),
}

export const accountTexts: Record<Language, Texts> = { en, fr }

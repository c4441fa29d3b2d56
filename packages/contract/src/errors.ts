import type { Language } from './constants.ts'

/**
 * Every error an answer can carry: its HTTP status and what a person reads. Both sides take it from here. All keys that the
 * product's specification names are here, also `MISSING_INTERNAL_FIELDS`, in whose place `INVALID_FIELDS` is answered.
 */
export const errors = {
  ACCOUNT_ALREADY_ACTIVE: {
    status: 409,
    en: 'This account is active. Log in, then change its address in the settings.',
    fr: 'Ce compte est activé. Connectez-vous, puis changez son adresse dans les réglages.',
  },
  ACCOUNT_ALREADY_DISABLED: {
    status: 409,
    en: 'This account is already disabled.',
    fr: 'Ce compte est déjà désactivé.',
  },
  ACCOUNT_DOESNT_EXIST: { status: 404, en: 'This account does not exist.', fr: 'Ce compte n’existe pas.' },
  ACCOUNT_NOT_ACTIVE: {
    status: 409,
    en: 'This account is not active.',
    fr: 'Ce compte n’est pas actif.',
  },
  ACCOUNT_NOT_DISABLED: { status: 409, en: 'This account is not disabled.', fr: 'Ce compte n’est pas désactivé.' },
  COMMENT_DOESNT_EXIST: {
    status: 404,
    en: 'This comment does not exist any more.',
    fr: 'Ce commentaire n’existe plus.',
  },
  AWAITS_APPROVAL: {
    status: 403,
    en: 'Your account waits for the approval of the people who run this site. You get an email once they have decided.',
    fr: 'Votre compte attend l’accord des responsables de ce site. Un e‑mail vous dira leur décision.',
  },
  CONVERSATION_ALREADY_CLOSED: {
    status: 409,
    en: 'This conversation is already closed.',
    fr: 'Cette conversation est déjà fermée.',
  },
  CONVERSATION_IS_CLOSED: {
    status: 409,
    en: 'This conversation is closed.',
    fr: 'Cette conversation est fermée.',
  },
  CONVERSATION_ALREADY_OPEN: {
    status: 409,
    en: 'This conversation is already open.',
    fr: 'Cette conversation est déjà ouverte.',
  },
  CONVERSATION_CLOSED_BY_OTHER_USER_CANNOT_OPEN: {
    status: 403,
    en: 'Only the person who closed this conversation can open it again.',
    fr: 'Seule la personne qui a fermé cette conversation peut la rouvrir.',
  },
  DISABLED_ACCOUNT: {
    status: 403,
    en: 'This account is disabled. You can recover it by e-mail.',
    fr: 'Ce compte est désactivé. Vous pouvez le récupérer par e‑mail.',
  },
  EMAIL_ALREADY_TAKEN: {
    status: 409,
    en: 'Another account uses this address by now.',
    fr: 'Un autre compte utilise désormais cette adresse.',
  },
  EXPORT_DOESNT_EXIST: {
    status: 404,
    en: 'This download does not exist any more. Please ask for a new one.',
    fr: 'Ce téléchargement n’existe plus. Veuillez en demander un nouveau.',
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    en: 'This was already sent, with another content.',
    fr: 'Ceci a déjà été envoyé, avec un autre contenu.',
  },
  IMAGE_DOESNT_EXIST: { status: 404, en: 'This picture does not exist.', fr: 'Cette photo n’existe pas.' },
  INTERNAL_ERROR: {
    status: 500,
    en: 'Something went wrong on our side. Please try again.',
    fr: 'Un problème est survenu de notre côté. Veuillez réessayer.',
  },
  INVALID_FIELDS: {
    status: 400,
    en: 'Some fields need another look.',
    fr: 'Certains champs sont à revoir.',
  },
  INVALID_PASSWORD: { status: 401, en: 'The password is incorrect.', fr: 'Le mot de passe est incorrect.' },
  INVITATION_DOESNT_EXIST: {
    status: 404,
    en: 'This invitation does not exist.',
    fr: 'Cette invitation n’existe pas.',
  },
  INVITATION_IS_OVER: {
    status: 410,
    en: 'This invitation is over or used up. Ask whoever invited you for another one.',
    fr: 'Cette invitation est terminée ou épuisée. Demandez-en une autre à qui vous a invité.',
  },
  INVITATION_NEEDED: {
    status: 403,
    en: 'To sign up here you need an invitation.',
    fr: 'Pour s’inscrire ici, il faut une invitation.',
  },
  ITEM_ALREADY_HIDDEN: { status: 409, en: 'This item is already hidden.', fr: 'Cette annonce est déjà masquée.' },
  ITEM_CHANGED: {
    status: 409,
    en: 'This item was changed meanwhile. Look at it again before you save.',
    fr: 'Cette annonce a changé entre-temps. Relisez-la avant d’enregistrer.',
  },
  ITEM_CLOSING_REASON_DOESNT_EXIST: {
    status: 400,
    en: 'Please choose one of the reasons for closing.',
    fr: 'Veuillez choisir une des raisons de clôture.',
  },
  ITEM_DOESNT_EXIST: {
    status: 404,
    en: 'This item does not exist or is no longer shared.',
    fr: 'Cette annonce n’existe pas ou n’est plus partagée.',
  },
  ITEM_HAS_ENDED: { status: 409, en: 'This item has ended.', fr: 'Cette annonce est terminée.' },
  ITEM_IS_CLOSED: { status: 409, en: 'This item is closed.', fr: 'Cette annonce est clôturée.' },
  ITEM_IS_YOURS: { status: 409, en: 'This item is your own.', fr: 'Cette annonce est la vôtre.' },
  ITEM_NOT_HIDDEN: { status: 409, en: 'This item is not hidden.', fr: 'Cette annonce n’est pas masquée.' },
  LAST_OPERATOR: {
    status: 409,
    en: 'This is the only operator. Name another one first.',
    fr: 'C’est le seul opérateur. Nommez-en d’abord un autre.',
  },
  MAINTENANCE: {
    status: 503,
    en: 'This site is being worked on: you can read, but nothing can be saved for now. Please try again later.',
    fr: 'Ce site est en travaux : vous pouvez lire, mais rien ne peut être enregistré pour l’instant. Réessayez plus tard.',
  },
  MALFORMED_REQUEST: {
    status: 400,
    en: 'The request could not be read.',
    fr: 'La requête n’a pas pu être lue.',
  },
  MAP_CATEGORY_DOESNT_EXIST: {
    status: 404,
    en: 'Your map does not have this category.',
    fr: 'Votre carte n’a pas cette catégorie.',
  },
  MEMBER_ALREADY_SUSPENDED: {
    status: 409,
    en: 'An operator has already disabled this member.',
    fr: 'Un opérateur a déjà désactivé ce membre.',
  },
  MEMBER_IS_OPERATOR: {
    status: 409,
    en: 'This member is an operator.',
    fr: 'Ce membre est opérateur.',
  },
  MEMBER_NOT_SUSPENDED: {
    status: 409,
    en: 'No operator has disabled this member.',
    fr: 'Aucun opérateur n’a désactivé ce membre.',
  },
  MEMBER_NOT_WAITING: {
    status: 409,
    en: 'This member does not wait for an approval.',
    fr: 'Ce membre n’attend pas d’accord.',
  },
  MESSAGE_DOESNT_EXIST: { status: 404, en: 'This message does not exist any more.', fr: 'Ce message n’existe plus.' },
  MISSING_INTERNAL_FIELDS: { status: 400, en: 'Some fields are missing.', fr: 'Il manque des champs.' },
  MUST_BE_AUTHENTICATED: {
    status: 401,
    en: 'Please log in first.',
    fr: 'Veuillez d’abord vous connecter.',
  },
  NOT_ACCOUNT_OWNER: { status: 403, en: 'This is not your account.', fr: 'Ce compte n’est pas le vôtre.' },
  NOT_COMMENT_AUTHOR: { status: 403, en: 'This comment is not yours.', fr: 'Ce commentaire n’est pas le vôtre.' },
  NOT_FOUND: { status: 404, en: 'There is nothing here.', fr: 'Il n’y a rien ici.' },
  NOT_IMAGE_OWNER: { status: 403, en: 'This picture is not yours.', fr: 'Cette photo n’est pas la vôtre.' },
  NOT_ITEM_OWNER: { status: 403, en: 'This item is not yours.', fr: 'Cette annonce n’est pas la vôtre.' },
  NOT_MESSAGE_SENDER: { status: 403, en: 'This message is not yours.', fr: 'Ce message n’est pas de vous.' },
  NOT_VALIDATED_YET: {
    status: 403,
    en: 'This account is not activated yet. Please check your e-mails.',
    fr: 'Ce compte n’est pas encore activé. Veuillez consulter vos e‑mails.',
  },
  ORIGIN_NOT_ALLOWED: {
    status: 403,
    en: 'Live channels are open to the pages of this site only.',
    fr: 'Les canaux en direct ne sont ouverts qu’aux pages de ce site.',
  },
  RANGE_NEEDED: {
    status: 416,
    en: 'This file is read in parts. Please ask for one that it has.',
    fr: 'Ce fichier se lit par morceaux. Veuillez en demander un qui existe.',
  },
  REQUEST_TOO_LARGE: { status: 413, en: 'That is too large to send.', fr: 'C’est trop volumineux pour être envoyé.' },
  REQUEST_TOO_SLOW: {
    status: 408,
    en: 'That arrived too slowly. Please try again with a better connection.',
    fr: 'L’envoi était trop lent. Veuillez réessayer avec une meilleure connexion.',
  },
  RESOURCE_DOESNT_EXIST: {
    status: 404,
    en: 'This public resource is not known here.',
    fr: 'Cette ressource publique n’est pas connue ici.',
  },
  SCHEDULED_DELETION_ACCOUNT: {
    status: 403,
    en: 'This account is scheduled for deletion. You can still recover it by e-mail.',
    fr: 'Ce compte sera bientôt supprimé. Vous pouvez encore le récupérer par e‑mail.',
  },
  SELF_NOT_PART_OF_CONVERSATION: {
    status: 404,
    en: 'You are not part of this conversation.',
    fr: 'Vous ne participez pas à cette conversation.',
  },
  SESSION_DOESNT_EXIST: {
    status: 404,
    en: 'This session has already ended.',
    fr: 'Cette session est déjà terminée.',
  },
  SERVICE_UNAVAILABLE: {
    status: 503,
    en: 'The service is catching its breath. Please try again in a moment.',
    fr: 'Le service reprend son souffle. Veuillez réessayer dans un instant.',
  },
  STORAGE_FULL: {
    status: 503,
    en: 'The server has no space left, so nothing was saved. Please try again later.',
    fr: 'Le serveur n’a plus de place : rien n’a été enregistré. Veuillez réessayer plus tard.',
  },
  SUGGESTIONS_UNAVAILABLE: {
    status: 503,
    en: 'No suggestions can be made from pictures right now. You can go on without them.',
    fr: 'Aucune suggestion ne peut être tirée des photos pour le moment. Vous pouvez continuer sans.',
  },
  SUSPENDED_ACCOUNT: {
    status: 403,
    en: 'The people who run this site have disabled this account.',
    fr: 'Les responsables de ce site ont désactivé ce compte.',
  },
  TOKEN_ACTION_BAD_FORMAT: { status: 400, en: 'This link is not valid.', fr: 'Ce lien n’est pas valable.' },
  TOKEN_ACTION_DOESNT_MATCH: {
    status: 400,
    en: 'This link is meant for something else.',
    fr: 'Ce lien sert à autre chose.',
  },
  TOKEN_ALREADY_USED: { status: 410, en: 'This link has already been used.', fr: 'Ce lien a déjà été utilisé.' },
  TOKEN_BAD_FORMAT: { status: 400, en: 'This link is not complete.', fr: 'Ce lien n’est pas complet.' },
  TOKEN_DOESNT_EXIST: {
    status: 404,
    en: 'This link is unknown. Please ask for a new one.',
    fr: 'Ce lien est inconnu. Veuillez en demander un nouveau.',
  },
  TOKEN_EXPIRED: {
    status: 410,
    en: 'This link is too old. Please ask for a new one.',
    fr: 'Ce lien est trop ancien. Veuillez en demander un nouveau.',
  },
  TOKEN_LENGTH_INVALID: { status: 400, en: 'This link is not complete.', fr: 'Ce lien n’est pas complet.' },
  TOO_MANY_ATTEMPTS: {
    status: 429,
    en: 'Too many attempts. Please wait a while and try again.',
    fr: 'Trop de tentatives. Patientez un peu avant de réessayer.',
  },
  UNSUPPORTED_CONTENT: {
    status: 415,
    en: 'This kind of content cannot be read here.',
    fr: 'Ce type de contenu ne peut pas être lu ici.',
  },
} as const satisfies Record<string, { status: number } & Record<Language, string>>

export type ErrorKey = keyof typeof errors

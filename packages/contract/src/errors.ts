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
    en: 'This comment no longer exists.',
    fr: 'Ce commentaire n’existe plus.',
  },
  AWAITS_APPROVAL: {
    status: 403,
    en: 'Your account is awaiting approval by the people who run this site. They’ll email you their decision.',
    fr: 'Votre compte attend l’accord des responsables de ce site. Ils vous enverront leur décision par e‑mail.',
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
    en: 'This account is disabled. You can recover it by email.',
    fr: 'Ce compte est désactivé. Vous pouvez le récupérer par e‑mail.',
  },
  EMAIL_ALREADY_TAKEN: {
    status: 409,
    en: 'Another account now uses this address.',
    fr: 'Un autre compte utilise désormais cette adresse.',
  },
  EXPORT_DOESNT_EXIST: {
    status: 404,
    en: 'This download no longer exists. Please ask for a new one.',
    fr: 'Ce téléchargement n’existe plus. Veuillez en demander un nouveau.',
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    en: 'This has already been sent with different content.',
    fr: 'Ceci a déjà été envoyé avec un autre contenu.',
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
    en: 'This invitation has expired or been used up. Ask the person who invited you for another one.',
    fr: 'Cette invitation a expiré ou a déjà servi. Demandez-en une autre à la personne qui vous l’a envoyée.',
  },
  INVITATION_NEEDED: {
    status: 403,
    en: 'You need an invitation to sign up here.',
    fr: 'L’inscription se fait sur invitation.',
  },
  ITEM_ALREADY_HIDDEN: { status: 409, en: 'This item is already hidden.', fr: 'Cette annonce est déjà masquée.' },
  ITEM_CHANGED: {
    status: 409,
    en: 'This item has changed in the meantime. Check it again before you save.',
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
    en: 'This is the only operator. Add another one first.',
    fr: 'C’est le seul opérateur. Ajoutez-en d’abord un autre.',
  },
  MAINTENANCE: {
    status: 503,
    en: 'This site is under maintenance: you can read, but nothing can be saved for now. Please try again later.',
    fr: 'Ce site est en maintenance : vous pouvez lire, mais rien ne peut être enregistré pour l’instant. Réessayez plus tard.',
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
    en: 'This member is not awaiting approval.',
    fr: 'Ce membre n’est pas en attente d’approbation.',
  },
  MESSAGE_DOESNT_EXIST: { status: 404, en: 'This message no longer exists.', fr: 'Ce message n’existe plus.' },
  MISSING_INTERNAL_FIELDS: { status: 400, en: 'Some fields are missing.', fr: 'Certains champs manquent.' },
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
    en: 'This account is not activated yet. Please check your email.',
    fr: 'Ce compte n’est pas encore activé. Veuillez consulter vos e‑mails.',
  },
  ORIGIN_NOT_ALLOWED: {
    status: 403,
    en: 'Only pages of this site can open a live channel.',
    fr: 'Seules les pages de ce site peuvent ouvrir un canal en direct.',
  },
  PASSWORD_NEEDED: {
    status: 403,
    en: 'Enter your password to continue.',
    fr: 'Saisissez votre mot de passe pour continuer.',
  },
  RANGE_NEEDED: {
    status: 416,
    en: 'This file is only sent in parts. Please ask for a valid range.',
    fr: 'Ce fichier n’est envoyé que par parties. Veuillez demander une plage valable.',
  },
  REQUEST_TOO_LARGE: { status: 413, en: 'That is too large to send.', fr: 'C’est trop volumineux pour être envoyé.' },
  REQUEST_TOO_SLOW: {
    status: 408,
    en: 'The upload was too slow. Please try again with a better connection.',
    fr: 'L’envoi était trop lent. Veuillez réessayer avec une meilleure connexion.',
  },
  RESOURCE_DOESNT_EXIST: {
    status: 404,
    en: 'This public resource is unknown here.',
    fr: 'Cette ressource publique est inconnue ici.',
  },
  SCHEDULED_DELETION_ACCOUNT: {
    status: 403,
    en: 'This account is scheduled for deletion. You can still recover it by email.',
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
    en: 'The server is very busy. Please try again in a moment.',
    fr: 'Le serveur est très sollicité. Veuillez réessayer dans un instant.',
  },
  STORAGE_FULL: {
    status: 503,
    en: 'The server has no space left, so nothing was saved. Please try again later.',
    fr: 'Le serveur n’a plus de place : rien n’a été enregistré. Veuillez réessayer plus tard.',
  },
  SUGGESTIONS_UNAVAILABLE: {
    status: 503,
    en: 'Suggestions from photos are not available right now. You can continue without them.',
    fr: 'Les suggestions à partir des photos sont indisponibles pour le moment. Vous pouvez continuer sans elles.',
  },
  SUSPENDED_ACCOUNT: {
    status: 403,
    en: 'The people who run this site have disabled this account.',
    fr: 'Les responsables de ce site ont désactivé ce compte.',
  },
  TOKEN_ACTION_BAD_FORMAT: { status: 400, en: 'This link is not valid.', fr: 'Ce lien n’est pas valable.' },
  TOKEN_ACTION_DOESNT_MATCH: {
    status: 400,
    en: 'This link is for something else.',
    fr: 'Ce lien sert à autre chose.',
  },
  TOKEN_ALREADY_USED: { status: 410, en: 'This link has already been used.', fr: 'Ce lien a déjà été utilisé.' },
  TOKEN_BAD_FORMAT: { status: 400, en: 'This link is incomplete.', fr: 'Ce lien est incomplet.' },
  TOKEN_DOESNT_EXIST: {
    status: 404,
    en: 'This link is unknown. Please ask for a new one.',
    fr: 'Ce lien est inconnu. Veuillez en demander un nouveau.',
  },
  TOKEN_EXPIRED: {
    status: 410,
    en: 'This link has expired. Please ask for a new one.',
    fr: 'Ce lien a expiré. Veuillez en demander un nouveau.',
  },
  TOKEN_LENGTH_INVALID: { status: 400, en: 'This link is incomplete.', fr: 'Ce lien est incomplet.' },
  TOO_MANY_ATTEMPTS: {
    status: 429,
    en: 'Too many attempts. Please wait a while and try again.',
    fr: 'Trop de tentatives. Patientez un peu avant de réessayer.',
  },
  UNSUPPORTED_CONTENT: {
    status: 415,
    en: 'This type of content is not supported.',
    fr: 'Ce type de contenu n’est pas accepté.',
  },
} as const satisfies Record<string, { status: number } & Record<Language, string>>

export type ErrorKey = keyof typeof errors

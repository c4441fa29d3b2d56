import type * as z from 'zod/mini'
import type { Language } from './constants.ts'

type Text = (limit: string) => string

const texts = {
  invalid: { en: () => 'Invalid field', fr: () => 'Champ invalide' },
  required: { en: () => 'This field is required', fr: () => 'Ce champ est obligatoire' },
  email: {
    en: () => 'Must be a valid email address',
    fr: () => 'Saisissez une adresse e‑mail valide (nom@exemple.org)',
  },
  confirmation: { en: () => 'Invalid confirmation', fr: () => 'Confirmation incorrecte' },
  url: { en: () => 'Must be a valid web address', fr: () => 'Saisissez une adresse web valide (https://exemple.org)' },
  date: { en: () => 'Must be a valid date', fr: () => 'Saisissez une date valide' },
  future: { en: () => 'Must be later than now', fr: () => 'Choisissez un moment à venir' },
  number: { en: () => 'Must be a number', fr: () => 'Saisissez un nombre' },
  choice: { en: () => 'Must be one of the available choices', fr: () => 'Choisissez une des propositions' },
  location: {
    en: () => 'Must be a place on Earth, for example 50.64, 5.57',
    fr: () => 'Indiquez un lieu sur Terre, par exemple 50.64, 5.57',
  },
  pair: { en: () => 'Must be two numbers', fr: () => 'Saisissez deux nombres' },
  bounds: {
    en: () => 'Must be two places, north-west and south-east',
    fr: () => 'Indiquez deux lieux, au nord-ouest et au sud-est',
  },
  text: { en: () => 'Contains characters that cannot be stored', fr: () => 'Certains caractères ne sont pas acceptés' },
  marks: { en: () => 'One letter has too many accents', fr: () => 'Une lettre porte trop d’accents' },
  line: {
    en: () => 'Must be a single line without control characters',
    fr: () => 'Écrivez sur une seule ligne, sans caractères de contrôle',
  },
  taken: {
    en: () => 'The username or the email is already taken.',
    fr: () => 'Le nom d’utilisateur ou l’adresse e‑mail est déjà pris.',
  },
  username: {
    en: () => 'Only letters, digits and the characters _ . -',
    fr: () => 'Uniquement des lettres, des chiffres et les signes _ . -',
  },
  passwordDigits: {
    en: () => 'A password of only digits is too easy to guess',
    fr: () => 'Un mot de passe composé uniquement de chiffres est trop facile à deviner',
  },
  passwordCommon: {
    en: () => 'This password is too common; choose another one',
    fr: () => 'Ce mot de passe est trop courant ; choisissez-en un autre',
  },
  passwordSimilar: {
    en: () => 'This password is too similar to your name, your email address or the name of this site',
    fr: () => 'Ce mot de passe ressemble trop à votre nom, à votre adresse e‑mail ou au nom de ce site',
  },
  mastodon: {
    en: () => 'Must be a web address or a handle such as @me@example.org',
    fr: () => 'Saisissez une adresse web ou un identifiant comme @moi@exemple.org',
  },
  pictureType: {
    en: () => 'Must be a JPEG, PNG, WebP, AVIF or HEIC picture',
    fr: () => 'Choisissez une photo JPEG, PNG, WebP, AVIF ou HEIC',
  },
  pictureSize: {
    en: (limit) => `Must be a picture of at most ${limit} MB`,
    fr: (limit) => `Choisissez une photo de ${limit} Mo au plus`,
  },
  picturePixels: {
    en: (limit) => `Must be a picture of at most ${limit} megapixels`,
    fr: (limit) => `Choisissez une photo de ${limit} mégapixels au plus`,
  },
  categoriesDiffer: {
    en: () => 'Each category can be chosen once',
    fr: () => 'Chaque catégorie ne peut être choisie qu’une fois',
  },
  resource: {
    en: () => 'Must be a type and an id, for example BKC:node/123',
    fr: () => 'Indiquez un type et un identifiant, par exemple BKC:node/123',
  },
  ofResource: {
    en: () => 'This is set by the public resource',
    fr: () => 'Cette valeur est fixée par la ressource publique',
  },
  endBeforeStart: { en: () => 'Must not be before the start', fr: () => 'La fin ne peut pas précéder le début' },
  tooManyImages: {
    en: (limit) => `At most ${limit} photos are allowed`,
    fr: (limit) => `${limit} photos au maximum`,
  },
  deepPage: {
    en: (limit) => `Only the first ${limit} entries have page numbers; follow “next” to go further`,
    fr: (limit) => `Seules les ${limit} premières entrées ont un numéro de page ; suivez « next » pour aller plus loin`,
  },
  minLength: {
    en: (limit) => `Must have at least ${limit} characters`,
    fr: (limit) => `Écrivez au moins ${limit} caractères`,
  },
  maxLength: {
    en: (limit) => `Must have at most ${limit} characters`,
    fr: (limit) => `Écrivez au plus ${limit} caractères`,
  },
  minimum: { en: (limit) => `Must be at least ${limit}`, fr: (limit) => `Doit être d’au moins ${limit}` },
  maximum: { en: (limit) => `Must be at most ${limit}`, fr: (limit) => `Doit être d’au plus ${limit}` },
  minItems: { en: (limit) => `Choose at least ${limit}`, fr: (limit) => `Choisissez-en au moins ${limit}` },
  maxItems: { en: (limit) => `Choose at most ${limit}`, fr: (limit) => `Choisissez-en au plus ${limit}` },
} as const satisfies Record<string, Record<Language, Text>>

/** The messages a schema may name itself, as `ctx.issues.push({ code: 'custom', input, params: { message: 'location' } })`. */
export type FieldMessage = keyof typeof texts

export const fieldMessageNames = Object.keys(texts) as FieldMessage[]

/** One message by its name, for rules that a schema cannot know. */
export const fieldMessage = (message: FieldMessage, language: Language, limit = 0) =>
  texts[message][language](writeLimit(limit, language))

/** Small numbers are written alike in every language; for others a browser first loads how each language writes them. */
const writeLimit = (limit: number | bigint, language: Language) =>
  limit < 1000 ? String(limit) : limit.toLocaleString(language)

/** Field → what is wrong with it first, in the reader's language. Parse with `reportInput: true`. */
export function fieldMessages(error: z.core.$ZodError, language: Language): Record<string, string[]> {
  const found = new Map<PropertyKey, [field: string, messages: string[]]>()
  for (const issue of error.issues) {
    const [name = 'body'] = issue.path
    // Of a list, the first wrong entry is named.
    if (found.has(name)) continue
    const { message, limit } = describe(issue)
    found.set(name, [issue.path.join('.') || 'body', [texts[message][language](writeLimit(limit, language))]])
  }
  return Object.fromEntries(found.values())
}

type MessageWithLimit = { message: FieldMessage; limit: number | bigint }

function describe(issue: z.core.$ZodIssue): MessageWithLimit {
  const plain = (message: FieldMessage): MessageWithLimit => ({ message, limit: 0 })
  const isMissing = issue.input === undefined || issue.input === ''
  if (isMissing && issue.code !== 'custom') return plain('required')
  switch (issue.code) {
    case 'invalid_type':
      return plain(isFieldMessage(issue.expected) ? issue.expected : 'invalid')
    case 'invalid_format':
      return plain(isFieldMessage(issue.format) ? issue.format : 'invalid')
    case 'invalid_value':
      return plain('choice')
    case 'too_small':
      return { message: smallest(issue.origin), limit: issue.minimum }
    case 'too_big':
      return { message: largest(issue.origin), limit: issue.maximum }
    case 'custom':
      return plain(isFieldMessage(issue.params?.message) ? issue.params.message : 'invalid')
    default:
      return plain('invalid')
  }
}

const smallest = (origin: string) =>
  origin === 'string' ? 'minLength' : origin === 'array' || origin === 'set' ? 'minItems' : 'minimum'
const largest = (origin: string) =>
  origin === 'string' ? 'maxLength' : origin === 'array' || origin === 'set' ? 'maxItems' : 'maximum'
const isFieldMessage = (value: unknown): value is FieldMessage =>
  typeof value === 'string' && Object.hasOwn(texts, value)

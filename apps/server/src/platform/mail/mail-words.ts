import type { Language } from '@pollen/contract/constants'

type Words = {
  becauseOfAccount: (instance: string) => string
  questions: (contact: string) => string
  linkHint: string
  /** Between the words of the button and its link. */
  colon: string
}

/** What every mail says besides its own message. */
export const mailWords: Record<Language, Words> = {
  en: {
    becauseOfAccount: (instance) => `You receive this mail because this address is used for an account at ${instance}.`,
    questions: (contact) => `Questions? Write to ${contact}.`,
    linkHint: 'If the button does not work, copy this link into your browser:',
    colon: ':',
  },
  fr: {
    becauseOfAccount: (instance) =>
      `Vous recevez ce message parce que cette adresse est celle d’un compte sur ${instance}.`,
    questions: (contact) => `Une question ? Écrivez à ${contact}.`,
    linkHint: 'Si le bouton ne fonctionne pas, copiez ce lien dans votre navigateur :',
    colon: ' :',
  },
}

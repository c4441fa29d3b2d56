import type { MailPhrases } from '../compose-mail.ts'

export const texts: MailPhrases = {
  hello: 'Bonjour',
  becauseOfAccount: (instance) =>
    `Vous recevez cet e‑mail parce que cette adresse est celle d’un compte sur ${instance}.`,
  questions: (contact) => `Une question ? Écrivez à ${contact}.`,
  linkHint: 'Si le bouton ne fonctionne pas, copiez ce lien dans votre navigateur :',
  colon: ' :',
}

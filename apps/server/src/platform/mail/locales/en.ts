import type { MailPhrases } from '../compose-mail.ts'

export const texts: MailPhrases = {
  hello: 'Hello',
  becauseOfAccount: (instance) =>
    `You are receiving this email because this address belongs to an account on ${instance}.`,
  questions: (contact) => `Questions? Write to ${contact}.`,
  linkHint: 'If the button doesn’t work, copy this link into your browser:',
  colon: ':',
}

import type { Language } from '@pollen/contract/constants'
import type { Config } from '../../config.ts'
import { layoutMail } from './layout-mail.ts'
import type { Mail } from './queue-mail.ts'

type Reader = { first_name: string; language: string }

/** What a feature says in a mail to a member; `label` is the button that leads to the url of the letter. */
export type LetterText = {
  subject: string
  paragraphs: string[]
  label?: string
  after?: string[]
  footer?: string
}

export const languageOf = ({ language }: Pick<Reader, 'language'>): Language => (language === 'fr' ? 'fr' : 'en')

const greetings: Record<Language, string> = { en: 'Hello', fr: 'Bonjour' }

/** A mail of this instance to one of its members, in their language. */
export function letterTo(reader: Reader, config: Config, { label, ...text }: LetterText, url?: string): Mail {
  const language = languageOf(reader)
  return layoutMail({
    instanceName: config.INSTANCE_NAME,
    publicUrl: config.PUBLIC_URL,
    contact: config.INSTANCE_CONTACT,
    language,
    greeting: `${greetings[language]} ${reader.first_name},`,
    ...text,
    ...(label && url && { button: { label, url } }),
  })
}

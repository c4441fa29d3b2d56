import { fallbackLanguage, type Language, languages } from '@pollen/contract/constants'
import { loadTexts } from '@pollen/contract/contract-texts'
import { dateFormat, locales, withOrdinal } from '@pollen/contract/formats'
import type { Config } from '../../config.ts'
import { layoutHtml } from './layout-html.ts'
import { layoutText } from './layout-text.ts'
import type { Mail, MailContent, MailFrame } from './mail-content.ts'

/** Without a first name for an address that nobody has proven: names are free text, and would carry it to strangers. */
type Recipient = { first_name?: string; language: string }

export type MailPhrases = MailFrame['phrases'] & {
  hello: string
  becauseOfAccount: (instance: string) => string
  questions: (contact: string) => string
}

const phrasesByLanguage = await loadTexts<MailPhrases>((language) => import(`./locales/${language}.ts`))

/** The language of a member. A database that a newer version has used may have languages that this one does not know. */
export const languageOf = ({ language }: Pick<Recipient, 'language'>): Language =>
  languages.find((code) => code === language) ?? fallbackLanguage

/** "15 July 2026", "1er juillet 2026" */
export function longDate(date: Date, language: Language, timeZone: string): string {
  return withOrdinal(dateFormat(locales[language], { dateStyle: 'long', timeZone }).format(date), language)
}

/** Lays out a mail of this instance to one of its members, in their language. */
export function composeMail(recipient: Recipient, config: Config, written: MailContent): Mail {
  const { INSTANCE_NAME: instanceName, PUBLIC_URL: publicUrl, INSTANCE_CONTACT: contact } = config
  const language = languageOf(recipient)
  const phrases = phrasesByLanguage[language]
  const content = { ...written, subject: safeSubject(written.subject) }
  const frame: MailFrame = {
    content,
    language,
    instanceName,
    publicUrl,
    greeting: recipient.first_name ? `${phrases.hello} ${recipient.first_name},` : `${phrases.hello},`,
    footer: [
      content.footer ?? phrases.becauseOfAccount(instanceName),
      ...(contact ? [phrases.questions(contact)] : []),
    ],
    phrases,
  }
  return {
    subject: content.subject,
    html: layoutHtml(frame),
    text: layoutText(frame),
    headers: { 'Content-Language': language },
  }
}

type MailTexts = Record<string, (values: never) => MailContent>

/** Returns a function that composes each of these mails by its name. All of them may name the instance. */
export const mailsFrom =
  <Texts extends MailTexts>(texts: Record<Language, Texts>) =>
  <Name extends keyof Texts>(
    config: Config,
    recipient: Recipient,
    name: Name,
    values: Omit<Parameters<Texts[Name]>[0], 'instance'>,
  ) => {
    const write = texts[languageOf(recipient)][name] as (values: object) => MailContent
    return composeMail(recipient, config, write({ instance: config.INSTANCE_NAME, ...values }))
  }

/**
 * A line break in a subject would begin another header, and mail readers decode what is between `=?` and `?=`, so that it could
 * hide anything. No-break spaces stay: French puts them before a colon.
 */
const safeSubject = (text: string) =>
  text
    .replace(/[\p{Cc}\u2028\u2029 ]+/gu, ' ')
    .replaceAll('=?', '= ?')
    .trim()

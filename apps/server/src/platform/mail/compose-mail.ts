import { fallbackLanguage, type Language, languages } from '@pollen/contract/constants'
import { loadTexts } from '@pollen/contract/contract-texts'
import { apiBase } from '@pollen/contract/endpoint'
import { dateFormat, locales, withOrdinal } from '@pollen/contract/formats'
import type { Config } from '../../config.ts'
import { layoutHtml } from './layout-html.ts'
import { layoutText } from './layout-text.ts'
import type { Mail, MailContent, MailFrame } from './mail-content.ts'

/** Leave out the first name for an unverified address: names are free text, so a sign-up could send that text to strangers. */
type Recipient = { first_name?: string; language: string }

export type MailPhrases = MailFrame['phrases'] & {
  hello: string
  becauseOfAccount: (instance: string) => string
  questions: (contact: string) => string
}

const phrasesByLanguage = await loadTexts<MailPhrases>((language) => import(`./locales/${language}.ts`))

/** Returns the language of a member. A newer version may have stored a language that this version does not support. */
export const languageOf = ({ language }: Pick<Recipient, 'language'>): Language =>
  languages.find((code) => code === language) ?? fallbackLanguage

/** Formats "15 July 2026" or "1er juillet 2026". */
export function longDate(date: Date, language: Language, timeZone: string): string {
  return withOrdinal(dateFormat(locales[language], { dateStyle: 'long', timeZone }).format(date), language)
}

/** Composes a mail to a member, in their language. */
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
    pageUrl: (path) => pageUrl(path, language, config),
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

/** `before-paint.js` reads the language. Without it, pages are in the language of the instance until a member logs in. */
function pageUrl(path: string, language: Language, { PUBLIC_URL, INSTANCE_LANGUAGE }: Config): string {
  if (language === INSTANCE_LANGUAGE || path.startsWith(apiBase)) return PUBLIC_URL + path
  const url = new URL(PUBLIC_URL + path)
  url.searchParams.set('lang', language)
  return url.href
}

type MailTexts = Record<string, (values: never) => MailContent>

/** Returns a function that composes these mails by name. Adds the name of the instance to the values of each. */
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
 * Prevents header injection by line breaks, and encoded words between `=?` and `?=`, which mail clients would decode. Keeps no-break
 * spaces, which French has before a colon.
 */
const safeSubject = (text: string) =>
  text
    .replace(/[\p{Cc}\u2028\u2029 ]+/gu, ' ')
    .replaceAll('=?', '= ?')
    .trim()

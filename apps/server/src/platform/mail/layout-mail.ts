import type { Language } from '@pollen/contract/constants'
import { layoutHtml } from './layout-html.ts'
import { layoutText } from './layout-text.ts'
import { mailWords } from './mail-words.ts'
import type { Mail } from './queue-mail.ts'

/** What a mail says, in the words of its feature and as plain text; the layouts escape it. */
export type MailContent = {
  instanceName: string
  publicUrl: string
  /** Where a reader can write to the people behind the instance. */
  contact?: string | undefined
  language: Language
  subject: string
  /** Shown beside the subject in the list of mails. */
  preheader?: string
  greeting: string
  paragraphs: string[]
  button?: { label: string; url: string }
  /** Below the button. */
  after?: string[]
  /** Why this person gets this mail; by itself it says that they have an account. */
  footer?: string
}

/** A content with everything the layouts add of their own. */
export type WholeContent = MailContent & { footer: string; questions: string | null; linkHint: string }

export function layoutMail(content: MailContent): Mail {
  const words = mailWords[content.language]
  const subject = onOneLine(content.subject)
  const whole: WholeContent = {
    ...content,
    subject,
    footer: content.footer ?? words.becauseOfAccount(content.instanceName),
    questions: content.contact ? words.questions(content.contact) : null,
    linkHint: words.linkHint,
  }
  return {
    subject,
    html: layoutHtml(whole),
    text: layoutText(whole),
    headers: { 'Content-Language': content.language },
  }
}

const onOneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

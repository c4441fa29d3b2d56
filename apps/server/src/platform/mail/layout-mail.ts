import { layoutHtml } from './layout-html.ts'
import { layoutText } from './layout-text.ts'
import type { MailContent, WholeContent } from './mail-content.ts'
import { mailWords } from './mail-words.ts'
import type { Mail } from './queue-mail.ts'

export function layoutMail(content: MailContent): Mail {
  const words = mailWords[content.language]
  const subject = onOneLine(content.subject)
  const whole: WholeContent = {
    ...content,
    subject,
    footer: content.footer ?? words.becauseOfAccount(content.instanceName),
    questions: content.contact ? words.questions(content.contact) : null,
    linkHint: words.linkHint,
    colon: words.colon,
  }
  return {
    subject,
    html: layoutHtml(whole),
    text: layoutText(whole),
    headers: { 'Content-Language': content.language },
  }
}

const onOneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

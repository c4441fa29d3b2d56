import { type Language, languages } from '@pollen/contract/constants'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'
import { AppError } from '../../errors.ts'
import { escapeHtml } from '../escape-html.ts'
import { page, requireThisMachine, sendMailHtml, sendMailText, sendPage } from './dev-pages.ts'
import type { Mail } from './mail-content.ts'

/** The mails of a feature with made-up content, each with a name for whoever looks at them. The same in all languages. */
export type MailExamples = (config: Config, language: Language) => { name: string; mail: Mail }[]

export const previewsPath = '/dev/outbox/previews'

type PreviewRequest = { Params: { language: string; index: string }; Querystring: { part?: string } }

/** Shows what every mail looks like, without an instance that has a reason to send it. */
export function mailPreviews(app: FastifyInstance, config: Config, examples: MailExamples[]) {
  const mailsIn = (language: Language) => examples.flatMap((write) => write(config, language))

  app.get(previewsPath, { onRequest: requireThisMachine }, async (_request, reply) => {
    const heads = languages.map((language) => `<th>${language}</th>`).join('')
    const names = mailsIn(languages[0]).map(({ name }) => name)
    const rows = names.map((name, index) => `<tr><td>${escapeHtml(name)}</td>${cells(index)}</tr>`).join('')
    const table = `<table><thead><tr><th>Mail</th>${heads}</tr></thead><tbody>${rows}</tbody></table>`
    return sendPage(reply, page('Examples of all mails', `<h1>Examples of all mails</h1>${table}`))

    function cells(index: number): string {
      const links = languages.map((language) => {
        const path = `${previewsPath}/${language}/${index}`
        const subject = mailsIn(language)[index]?.mail.subject ?? ''
        return `<td><a href="${path}">${escapeHtml(subject)}</a> (<a href="${path}?part=text">text</a>)</td>`
      })
      return links.join('')
    }
  })

  app.get<PreviewRequest>(
    `${previewsPath}/:language/:index`,
    { onRequest: requireThisMachine },
    async ({ params, query }, reply) => {
      const language = languages.find((known) => known === params.language)
      const mail = language && mailsIn(language)[Number(params.index)]?.mail
      if (!mail) throw new AppError('NOT_FOUND')
      return query.part === 'text' ? sendMailText(reply, mail) : sendMailHtml(reply, mail, config)
    },
  )
}

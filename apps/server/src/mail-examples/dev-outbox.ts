import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Language, languages } from '@pollen/contract/constants'
import type { FastifyInstance, FastifyReply } from 'fastify'
import PostalMime, { type Email } from 'postal-mime'
import type { Config } from '../config.ts'
import { AppError } from '../errors.ts'
import { escapeHtml } from '../platform/escape-html.ts'
import { isLocalRequest } from '../platform/http/read-caller.ts'
import type { Mail } from '../platform/mail/mail-content.ts'
import { byTime, isOutboxFile, outboxFolder } from '../platform/mail/mail-transports.ts'

/** Examples of the mails of a feature, with made-up content. Each has the same name in all languages. */
export type MailExamples = (config: Config, language: Language) => { name: string; mail: Mail }[]

type Part = { Querystring: { part?: string } }

const outboxPath = '/dev/outbox'
const previewsPath = `${outboxPath}/previews`
const listLength = 100

/**
 * Serves `/dev/outbox`: the mails of an instance without a mail server, and examples of all mails. Mails contain links that act
 * for a member, so it is available only to browsers on this machine, and never in production.
 */
export function devOutbox(app: FastifyInstance, config: Config, examples: MailExamples[]) {
  if (config.isProduction || config.SMTP_URL) return
  app.register(async (pages) => {
    pages.addHook('onRequest', async (request) => {
      if (!isLocalRequest(request)) throw new AppError('NOT_FOUND')
    })
    serveOutbox(pages, config)
    servePreviews(pages, config, examples)
  })
}

function serveOutbox(pages: FastifyInstance, config: Config) {
  const folder = outboxFolder(config)
  /** Caches the rows of the last list, because clients that wait for a mail poll it and mails do not change. */
  let known = new Map<string, string>()

  pages.get(outboxPath, async (_request, reply) => {
    const names = await readdir(folder).catch(() => [])
    const files = names.filter(isOutboxFile).sort(byTime).reverse().slice(0, listLength)
    const rows = await Promise.all(files.map(async (file) => known.get(file) ?? row(file, await readMail(file))))
    known = new Map(files.map((file, index) => [file, rows[index] ?? '']))
    const list = rows.length > 0 ? table(['Sent', 'To', 'Subject', ''], rows) : '<p>No mail was sent yet.</p>'
    return sendPage(reply, 'Outbox', `<p><a href="${previewsPath}">Examples of all mails</a></p>${list}`)
  })

  pages.get<Part & { Params: { file: string } }>(`${outboxPath}/:file`, async ({ params, query }, reply) =>
    sendMail(reply, await readMail(params.file), { ...query, config }),
  )

  /** Reads only files with names of the outbox, so that no path leads out of the folder. */
  async function readMail(file: string): Promise<Email> {
    const content = isOutboxFile(file) ? await readFile(join(folder, file)).catch(() => null) : null
    if (!content) throw new AppError('NOT_FOUND')
    return PostalMime.parse(content)
  }

  function row(file: string, { to = [], date: sent = '', subject = '' }: Email): string {
    const time = `<time datetime="${escapeHtml(sent)}">${escapeHtml(sent.replace('T', ' ').slice(0, 19))}</time>`
    const addresses = to.map(({ address }) => address ?? '').join(', ')
    const path = `${outboxPath}/${file}`
    return `<tr><td>${time}</td>
<td>${escapeHtml(addresses)}</td><td><a href="${path}">${escapeHtml(subject)}</a></td>
<td><a href="${path}?part=text">text</a></td></tr>`
  }
}

/** Serves the examples of all mails. */
function servePreviews(pages: FastifyInstance, config: Config, examples: MailExamples[]) {
  const mailsIn = (language: Language) => examples.flatMap((write) => write(config, language))

  pages.get(previewsPath, async (_request, reply) => {
    const names = mailsIn(languages[0]).map(({ name }) => name)
    const rows = names.map(
      (name, index) => `<tr><td>${escapeHtml(name)}</td>${languages.map(cell(index)).join('')}</tr>`,
    )
    return sendPage(reply, 'Examples of all mails', table(['Mail', ...languages], rows))
  })

  const cell = (index: number) => (language: Language) => {
    const path = `${previewsPath}/${language}/${index}`
    const subject = mailsIn(language)[index]?.mail.subject ?? ''
    return `<td><a href="${path}">${escapeHtml(subject)}</a> (<a href="${path}?part=text">text</a>)</td>`
  }

  pages.get<Part & { Params: { language: string; index: string } }>(
    `${previewsPath}/:language/:index`,
    async ({ params, query }, reply) => {
      const language = languages.find((known) => known === params.language)
      const mail = language && mailsIn(language)[Number(params.index)]?.mail
      if (!mail) throw new AppError('NOT_FOUND')
      return sendMail(reply, mail, { ...query, config })
    },
  )
}

type ShownMail = Partial<Record<'subject' | 'text' | 'html', string>>

/** Shows a mail like a mail program: links and pictures work, scripts and forms do not. */
function sendMail(
  reply: FastifyReply,
  { subject = '', text = '', html = '' }: ShownMail,
  { part, config }: Part['Querystring'] & { config: Config },
) {
  if (part === 'text') {
    return sendPage(reply, subject, `<p><a href="${outboxPath}">Outbox</a></p><pre>${escapeHtml(text)}</pre>`)
  }
  const origin = new URL(config.PUBLIC_URL).origin
  const policy = `sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data: ${origin}`
  return sendHtml(reply.header('content-security-policy', policy), html)
}

const sendHtml = (reply: FastifyReply, html: string) =>
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html)

const sendPage = (reply: FastifyReply, title: string, body: string) =>
  sendHtml(
    reply,
    `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><style>${style}</style></head><body><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`,
  )

const table = (heads: string[], rows: string[]) =>
  `<table><thead><tr>${heads.map((head) => `<th>${head}</th>`).join('')}</tr></thead><tbody>${rows.join('')}</tbody></table>`

const style = `
:root { color-scheme: light dark; --paper: #fbf6ea; --ink: #2a2c25; --leaf: #2a724b; --line: #eadfc6 }
@media (prefers-color-scheme: dark) { :root { --paper: #1b1e19; --ink: #f0ebdd; --leaf: #8fd0a6; --line: #3b4036 } }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif }
main { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem }
a { color: var(--leaf) }
table { width: 100%; border-collapse: collapse }
th, td { padding: .5rem; border-bottom: 1px solid var(--line); text-align: left; overflow-wrap: anywhere }
pre { white-space: pre-wrap; overflow-wrap: anywhere }`

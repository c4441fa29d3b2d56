import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import PostalMime, { type Email } from 'postal-mime'
import type { Config } from '../../config.ts'
import { AppError } from '../../errors.ts'
import { escapeHtml } from '../escape-html.ts'
import { page, requireThisMachine, sendMailHtml, sendMailText, sendPage } from './dev-pages.ts'
import { type MailExamples, mailPreviews, previewsPath } from './mail-previews.ts'
import { byTime, isOutboxFile, outboxFolder } from './mail-transports.ts'

type OutboxRequest = { Params: { file: string }; Querystring: { part?: string } }

const listLength = 100

/**
 * `/dev/outbox`: shows the mails of an instance that has no mail server, and examples of all mails. Mails hold links that act
 * for a member, so it is for a browser on this machine alone, and never in production.
 */
export function devOutbox(app: FastifyInstance, config: Config, examples: MailExamples[]) {
  if (config.isProduction || config.SMTP_URL) return
  const folder = outboxFolder(config)
  mailPreviews(app, config, examples)
  /** The rows of the last list: who waits for a mail asks again and again, and a mail does not change. */
  let known = new Map<string, string>()

  app.get('/dev/outbox', { onRequest: requireThisMachine }, async (_request, reply) => {
    const files = (await listOutbox(folder)).reverse().slice(0, listLength)
    const rows = await Promise.all(
      files.map(async (file) => known.get(file) ?? row(file, await readMail(folder, file))),
    )
    known = new Map(files.map((file, index) => [file, rows[index] ?? '']))
    return sendPage(reply, listPage(rows))
  })

  app.get<OutboxRequest>('/dev/outbox/:file', { onRequest: requireThisMachine }, async ({ params, query }, reply) => {
    const mail = await readMail(folder, params.file)
    return query.part === 'text' ? sendMailText(reply, mail) : sendMailHtml(reply, mail, config)
  })
}

async function listOutbox(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names.filter(isOutboxFile).sort(byTime)
}

/** Reads only names that we gave to files, so that no name leads out of the folder. */
async function readMail(folder: string, file: string): Promise<Email> {
  const content = isOutboxFile(file) ? await readFile(join(folder, file)).catch(() => null) : null
  if (!content) throw new AppError('NOT_FOUND')
  return PostalMime.parse(content)
}

function listPage(rows: string[]): string {
  const table = `<table><thead><tr><th>Sent</th><th>To</th><th>Subject</th><th></th></tr></thead><tbody>${rows.join('')}</tbody></table>`
  const previews = `<p><a href="${previewsPath}">Examples of all mails</a></p>`
  return page('Outbox', `<h1>Outbox</h1>${previews}${rows.length > 0 ? table : '<p>No mail was sent yet.</p>'}`)
}

function row(file: string, mail: Email): string {
  const to = mail.to?.map(({ address }) => address ?? '').join(', ') ?? ''
  const sent = mail.date ?? ''
  return `<tr><td><time datetime="${escapeHtml(sent)}">${escapeHtml(sent.replace('T', ' ').slice(0, 19))}</time></td>
<td>${escapeHtml(to)}</td><td><a href="/dev/outbox/${file}">${escapeHtml(mail.subject ?? '')}</a></td>
<td><a href="/dev/outbox/${file}?part=text">text</a></td></tr>`
}

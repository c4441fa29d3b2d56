import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import PostalMime, { type Email } from 'postal-mime'
import { type Config, isLoopback, isThisMachine } from '../../config.ts'
import { AppError } from '../../errors.ts'
import { escapeHtml } from '../escape-html.ts'
import { isForwarded } from '../http/read-caller.ts'
import { byTime, isOutboxFile, outboxFolder } from './mail-transports.ts'

type OutboxRequest = { Params: { file: string }; Querystring: { part?: string } }

const listLength = 100

/**
 * `/dev/outbox`: shows the mails of an instance that has no mail server. Mails hold links that act for a member, so it is for a
 * browser on this machine alone, and never in production.
 */
export function devOutbox(
  app: FastifyInstance,
  config: Pick<Config, 'DATA_DIR' | 'SMTP_URL' | 'PUBLIC_URL' | 'isProduction'>,
) {
  if (config.isProduction || config.SMTP_URL) return
  const folder = outboxFolder(config)

  app.get('/dev/outbox', { onRequest: requireThisMachine }, async (_request, reply) => {
    const files = (await listOutbox(folder)).reverse().slice(0, listLength)
    const mails = await Promise.all(files.map(async (file) => ({ file, mail: await readMail(folder, file) })))
    return sendPage(reply, listPage(mails))
  })

  app.get<OutboxRequest>('/dev/outbox/:file', { onRequest: requireThisMachine }, async ({ params, query }, reply) => {
    const mail = await readMail(folder, params.file)
    return query.part === 'text' ? sendPage(reply, textPage(mail)) : sendPage(sandboxed(reply, config), mail.html ?? '')
  })
}

/** The host is checked too: a page elsewhere can give its own name the address of this machine, and would read the answer. */
async function requireThisMachine(request: FastifyRequest) {
  const { socket, headers } = request
  const isDirect = !isForwarded(request) && isLoopback(socket.remoteAddress)
  if (!isDirect || !isThisMachine(headers.host ?? '')) throw new AppError('NOT_FOUND')
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

/** The links of a mail can be followed and its pictures are shown; its scripts and forms do nothing. */
const sandboxed = (reply: FastifyReply, { PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>) =>
  reply.header(
    'content-security-policy',
    `sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data: ${new URL(PUBLIC_URL).origin}`,
  )

const sendPage = (reply: FastifyReply, html: string) =>
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html)

type MailFile = { file: string; mail: Email }

function listPage(mails: MailFile[]): string {
  const rows = mails.map(row).join('')
  const table = `<table><thead><tr><th>Sent</th><th>To</th><th>Subject</th><th></th></tr></thead><tbody>${rows}</tbody></table>`
  return page('Outbox', `<h1>Outbox</h1>${mails.length > 0 ? table : '<p>No mail was sent yet.</p>'}`)
}

function textPage({ subject = '', text = '' }: Email): string {
  return page(
    subject,
    `<p><a href="/dev/outbox">Outbox</a></p><h1>${escapeHtml(subject)}</h1><pre>${escapeHtml(text)}</pre>`,
  )
}

function row({ file, mail }: MailFile): string {
  const to = mail.to?.map(({ address }) => address ?? '').join(', ') ?? ''
  const sent = mail.date ?? ''
  return `<tr><td><time datetime="${escapeHtml(sent)}">${escapeHtml(sent.replace('T', ' ').slice(0, 19))}</time></td>
<td>${escapeHtml(to)}</td><td><a href="/dev/outbox/${file}">${escapeHtml(mail.subject ?? '')}</a></td>
<td><a href="/dev/outbox/${file}?part=text">text</a></td></tr>`
}

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><style>${style}</style></head><body><main>${body}</main></body></html>`
}

const style = `
:root { color-scheme: light dark; --paper: #fbf6ea; --ink: #2a2c25; --leaf: #2a724b; --line: #eadfc6 }
@media (prefers-color-scheme: dark) { :root { --paper: #1b1e19; --ink: #f0ebdd; --leaf: #8fd0a6; --line: #3b4036 } }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif }
main { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem }
a { color: var(--leaf) }
table { width: 100%; border-collapse: collapse }
th, td { padding: .5rem; border-bottom: 1px solid var(--line); text-align: left; overflow-wrap: anywhere }
pre { white-space: pre-wrap; overflow-wrap: anywhere }`

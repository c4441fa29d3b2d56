import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { AppError } from '../../errors.ts'
import { escapeHtml } from '../escape-html.ts'
import { isLocalRequest } from '../http/read-caller.ts'

export async function requireThisMachine(request: FastifyRequest) {
  if (!isLocalRequest(request)) throw new AppError('NOT_FOUND')
}

export const sendPage = (reply: FastifyReply, html: string) =>
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html)

type ShownMail = { subject?: string | undefined; text?: string | undefined; html?: string | undefined }

/** Shows a mail as its reader sees it: its links can be followed and its pictures are shown; its scripts and forms do nothing. */
export const sendMailHtml = (
  reply: FastifyReply,
  { html = '' }: ShownMail,
  { PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>,
) =>
  sendPage(
    reply.header(
      'content-security-policy',
      `sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data: ${new URL(PUBLIC_URL).origin}`,
    ),
    html,
  )

export function sendMailText(reply: FastifyReply, { subject = '', text = '' }: ShownMail) {
  const title = escapeHtml(subject)
  const body = `<p><a href="/dev/outbox">Outbox</a></p><h1>${title}</h1><pre>${escapeHtml(text)}</pre>`
  return sendPage(reply, page(subject, body))
}

export function page(title: string, body: string): string {
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

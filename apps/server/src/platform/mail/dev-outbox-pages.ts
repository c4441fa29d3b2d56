import type { Email } from 'postal-mime'
import { escapeHtml } from '../escape-html.ts'

type Listed = { file: string; mail: Email }

export function listPage(mails: Listed[]): string {
  const rows = mails.map(row).join('')
  const table = `<table><thead><tr><th>Sent</th><th>To</th><th>Subject</th><th></th></tr></thead><tbody>${rows}</tbody></table>`
  return page('Outbox', `<h1>Outbox</h1>${mails.length > 0 ? table : '<p>No mail was sent yet.</p>'}`)
}

export function textPage({ subject = '', text = '' }: Email): string {
  return page(
    subject,
    `<p><a href="/dev/outbox">Outbox</a></p><h1>${escapeHtml(subject)}</h1><pre>${escapeHtml(text)}</pre>`,
  )
}

function row({ file, mail }: Listed): string {
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

import { escapeHtml } from '../escape-html.ts'
import type { WholeContent } from './mail-content.ts'

/**
 * Tables and inline styles, for mail readers know little else; the style sheet only adds what some of them can do:
 * narrow screens and the dark. No picture comes from elsewhere, so nobody learns when a mail is read.
 */
export function layoutHtml(content: WholeContent): string {
  const { language, subject, preheader, greeting, paragraphs, button, after = [] } = content
  return `<!doctype html>
<html lang="${language}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${styleSheet}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:${light.paper}">
${preheader ? `<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preheader)}</div>` : ''}
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" style="background:${light.paper}">
<tr><td align="center" class="margin" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;${font}">
<tr><td style="padding:0 8px 16px">${logo(content)}</td></tr>
<tr><td class="sheet" style="padding:32px 32px 16px;background:${light.sheet};border:1px solid ${light.border};border-top:4px solid ${light.pollen};border-radius:16px">
<h1 class="ink" style="margin:0 0 16px;font-size:20px;line-height:28px;color:${light.ink}">${escapeHtml(greeting)}</h1>
${paragraphs.map(paragraph).join('\n')}
${button ? drawButton(button, content.linkHint) : ''}
${after.map(paragraph).join('\n')}
</td></tr>
<tr><td style="padding:16px 8px 0">${footer(content)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

const light = {
  paper: '#fbf6ea',
  sheet: '#fffdf7',
  border: '#eadfc6',
  ink: '#2a2c25',
  soft: '#5f5c4d',
  leaf: '#2a724b',
  pollen: '#f4bb3a',
}

const font = "font-family:-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"

const styleSheet = `
:root { color-scheme: light dark; supported-color-schemes: light dark }
@media (max-width: 480px) {
  .margin { padding: 16px 8px !important }
  .sheet { padding: 24px 20px 8px !important }
  .button a { display: block !important }
  .button { width: 100% !important }
}
@media (prefers-color-scheme: dark) {
  .paper { background: #1b1e19 !important }
  .sheet { background: #252922 !important; border-color: #3b4036 !important; border-top-color: #f4bb3a !important }
  .ink { color: #f0ebdd !important }
  .soft { color: #bcb7a5 !important }
  .leaf { color: #8fd0a6 !important }
}`

/** A flower head: a grain of pollen in a ring of leaf. */
function logo({ instanceName, publicUrl }: WholeContent): string {
  const flower = `display:inline-block;width:10px;height:10px;border:5px solid ${light.leaf};border-radius:50%;background:${light.pollen};vertical-align:-4px`
  const name = `font-size:20px;line-height:28px;font-weight:700;color:${light.leaf};text-decoration:none`
  return `<a href="${escapeHtml(publicUrl)}" class="leaf" style="${name}"><span style="${flower}"></span>&nbsp; ${escapeHtml(instanceName)}</a>`
}

function paragraph(text: string): string {
  const lines = escapeHtml(text).replaceAll('\n', '<br>')
  return `<p class="ink" style="margin:0 0 16px;font-size:16px;line-height:24px;color:${light.ink}">${lines}</p>`
}

/** The colour is on the cell too: some readers draw no background on a link. */
function drawButton({ label, url }: { label: string; url: string }, hint: string): string {
  const face = `display:inline-block;padding:14px 28px;font-size:16px;line-height:20px;font-weight:600;color:#ffffff;text-decoration:none;text-align:center`
  const small = `margin:0 0 16px;font-size:13px;line-height:20px;color:${light.soft}`
  const link = `color:${light.leaf};word-break:break-all`
  return `<table role="presentation" class="button" cellpadding="0" cellspacing="0" style="margin:8px 0 24px"><tr>
<td align="center" bgcolor="${light.leaf}" style="border-radius:999px;background:${light.leaf}"><a href="${escapeHtml(url)}" style="${face}">${escapeHtml(label)}</a></td>
</tr></table>
<p class="soft" style="${small}">${escapeHtml(hint)}<br><a href="${escapeHtml(url)}" class="leaf" style="${link}">${escapeHtml(url)}</a></p>`
}

function footer({ footer: reason, questions, instanceName, publicUrl }: WholeContent): string {
  const address = `<a href="${escapeHtml(publicUrl)}" class="soft" style="color:${light.soft}">${escapeHtml(instanceName)}</a>`
  const lines = [escapeHtml(reason), ...(questions ? [escapeHtml(questions)] : []), address]
  return `<p class="soft" style="margin:0;font-size:13px;line-height:20px;color:${light.soft}">${lines.join('<br>')}</p>`
}

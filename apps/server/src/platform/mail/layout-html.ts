import { escapeHtml } from '../escape-html.ts'
import { flower, font, layoutHtmlBlocks, light } from './layout-html-blocks.ts'
import type { MailFrame } from './mail-content.ts'

/**
 * Lays out a mail with tables and inline styles, which all mail clients support. The style sheet adds narrow screens and dark colours
 * for the clients that support it.
 */
export function layoutHtml(frame: MailFrame): string {
  const { content, language, greeting } = frame
  return `<!doctype html>
<html lang="${language}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(content.subject)}</title>
<style>${styleSheet}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:${light.paper}">
${content.preheader ? `<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(content.preheader)}</div>` : ''}
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" style="background:${light.paper}">
<tr><td align="center" class="margin" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;word-break:break-word;${font}">
<tr><td style="padding:0 8px 16px">${logo(frame)}</td></tr>
<tr><td class="sheet" style="padding:32px 32px 16px;background:${light.sheet};border:1px solid ${light.border};border-top:4px solid ${light.pollen};border-radius:16px">
<h1 class="ink" style="margin:0 0 16px;font-size:20px;line-height:28px;color:${light.ink}">${escapeHtml(greeting)}</h1>
${layoutHtmlBlocks(content.blocks, frame)}
</td></tr>
<tr><td style="padding:16px 8px 0">${footer(frame)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

const styleSheet = `
:root { color-scheme: light dark; supported-color-schemes: light dark }
@media (max-width: 480px) {
  .margin { padding: 16px 8px !important }
  .sheet { padding: 24px 20px 8px !important }
  .button a { display: block !important }
  .button { width: 100% !important }
  .choice { display: block !important; padding-right: 0 !important }
}
@media (prefers-color-scheme: dark) {
  .paper { background: #1b1e19 !important }
  .sheet { background: #252922 !important; border-color: #3b4036 !important; border-top-color: #f4bb3a !important }
  .ink { color: #f0ebdd !important }
  .soft { color: #bcb7a5 !important }
  .leaf { color: #8fd0a6 !important }
  .blank { background: #32382d !important }
  .line { border-color: #3b4036 !important }
  .outline { border-color: #8fd0a6 !important }
}`

function logo({ instanceName, publicUrl }: MailFrame): string {
  const name = `font-size:20px;line-height:28px;font-weight:700;color:${light.leaf};text-decoration:none`
  return `<a href="${escapeHtml(publicUrl)}" class="leaf" style="${name}">${flower}&nbsp; ${escapeHtml(instanceName)}</a>`
}

function footer({ content, footer, instanceName, publicUrl, pageUrl }: MailFrame): string {
  const link = (url: string, label: string) =>
    `<a href="${escapeHtml(url)}" class="soft" style="color:${light.soft}">${escapeHtml(label)}</a>`
  const links = (content.footerLinks ?? []).map(({ label, path }) => link(pageUrl(path), label))
  const lines = [...footer.map(escapeHtml), [link(publicUrl, instanceName), ...links].join(' · ')]
  return `<p class="soft" style="margin:0;font-size:13px;line-height:20px;color:${light.soft}">${lines.join('<br>')}</p>`
}

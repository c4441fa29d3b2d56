import { escapeHtml } from '../escape-html.ts'
import type { MailBlock, MailButton, MailCard, MailFrame, MailList, MailPicture, MailSpan } from './mail-content.ts'

export const light = {
  paper: '#fbf6ea',
  sheet: '#fffdf7',
  border: '#eadfc6',
  ink: '#2a2c25',
  soft: '#5f5c4d',
  leaf: '#2a724b',
  pollen: '#f4bb3a',
  blank: '#f4ecd6',
}

export const font = "font-family:-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"

/** The logo: a grain of pollen in a green ring. */
export const flower = `<span style="display:inline-block;width:10px;height:10px;border:5px solid ${light.leaf};border-radius:50%;background:${light.pollen};vertical-align:-4px"></span>`

const cardPictureWidth = 96

export const layoutHtmlBlocks = (blocks: MailBlock[], frame: MailFrame): string =>
  blocks.map((block) => layoutBlock(block, frame)).join('\n')

function layoutBlock(block: MailBlock, frame: MailFrame): string {
  switch (block.type) {
    case 'paragraph':
      return paragraph(withBreaks(block.text))
    case 'richText':
      return paragraph(layoutSpans(block.spans))
    case 'list':
      return layoutList(block.list, frame)
    case 'mainButton':
      return mainButton(block.button, frame)
    case 'buttons':
      return buttonRow(block.buttons, frame)
    case 'cards':
      return layoutCards(block.cards, frame)
    case 'section':
      return `${heading(block.title)}\n${layoutHtmlBlocks(block.blocks, frame)}`
  }
}

const withBreaks = (text: string) => escapeHtml(text).replaceAll('\n', '<br>')

function paragraph(html: string): string {
  return `<p class="ink" style="margin:0 0 16px;font-size:16px;line-height:24px;color:${light.ink}">${html}</p>`
}

const layoutSpans = (spans: MailSpan[]) => spans.map(layoutSpan).join('')

function layoutSpan({ text, isBold, isItalic, url }: MailSpan): string {
  let html = withBreaks(text)
  if (isItalic) html = `<em>${html}</em>`
  if (isBold) html = `<strong>${html}</strong>`
  const link = `color:${light.leaf};overflow-wrap:anywhere`
  return url === undefined ? html : `<a href="${escapeHtml(url)}" class="leaf" style="${link}">${html}</a>`
}

function layoutList({ firstNumber, items }: MailList, frame: MailFrame): string {
  const tag = firstNumber === undefined ? 'ul' : 'ol'
  const start = firstNumber === undefined || firstNumber === 1 ? '' : ` start="${firstNumber}"`
  const style = `margin:0 0 16px;padding:0 0 0 24px;font-size:16px;line-height:24px;color:${light.ink}`
  // Smaller margins than those of paragraphs.
  const layoutEntry = (block: MailBlock) =>
    block.type === 'richText'
      ? `<div style="margin:0 0 8px">${layoutSpans(block.spans)}</div>`
      : layoutBlock(block, frame)
  const entries = items.map((blocks) => `<li>${blocks.map(layoutEntry).join('\n')}</li>`)
  return `<${tag}${start} class="ink" style="${style}">\n${entries.join('\n')}\n</${tag}>`
}

function heading(title: string): string {
  const style = `margin:24px 0 16px;padding:16px 0 0;border-top:1px solid ${light.border};font-size:18px;line-height:24px;color:${light.ink}`
  return `<h2 class="ink line" style="${style}">${escapeHtml(title)}</h2>`
}

const buttonFace =
  'display:inline-block;padding:14px 28px;font-size:16px;line-height:20px;font-weight:600;text-decoration:none;text-align:center'

/** Sets the colour on the cell too, because some mail clients draw no background on links. */
function filledButton({ label, path }: MailButton, { pageUrl }: MailFrame): string {
  const face = buttonFace.replace('text-decoration', 'color:#ffffff;text-decoration')
  return `<td align="center" bgcolor="${light.leaf}" style="border-radius:999px;background:${light.leaf}"><a href="${escapeHtml(pageUrl(path))}" style="${face}">${escapeHtml(label)}</a></td>`
}

function outlinedButton({ label, path }: MailButton, { pageUrl }: MailFrame): string {
  const face = `${buttonFace};padding:12px 26px;color:${light.leaf}`
  return `<td align="center" class="outline" style="border-radius:999px;border:2px solid ${light.leaf}"><a href="${escapeHtml(pageUrl(path))}" class="leaf" style="${face}">${escapeHtml(label)}</a></td>`
}

function mainButton(button: MailButton, frame: MailFrame): string {
  const url = escapeHtml(frame.pageUrl(button.path))
  const small = `margin:0 0 16px;font-size:13px;line-height:20px;color:${light.soft}`
  const link = `color:${light.leaf};word-break:break-all`
  return `<table role="presentation" class="button" cellpadding="0" cellspacing="0" style="margin:8px 0 24px"><tr>
${filledButton(button, frame)}
</tr></table>
<p class="soft" style="${small}">${escapeHtml(frame.phrases.linkHint)}<br><a href="${url}" class="leaf" style="${link}">${url}</a></p>`
}

/** Puts each button in its own table, so that buttons stack on a narrow screen. */
function buttonRow(buttons: MailButton[], frame: MailFrame): string {
  const cells = buttons.map((button, index) => {
    const face = index === 0 ? filledButton(button, frame) : outlinedButton(button, frame)
    return `<td class="choice" style="padding:0 12px 12px 0"><table role="presentation" class="button" cellpadding="0" cellspacing="0"><tr>${face}</tr></table></td>`
  })
  return `<table role="presentation" class="button" cellpadding="0" cellspacing="0" style="margin:8px 0 12px"><tr>
${cells.join('\n')}
</tr></table>`
}

/** Sets the size in attributes too, for mail clients that ignore styles. */
function image({ path, alt = '', width, height }: MailPicture, { publicUrl }: MailFrame): string {
  const shownWidth = Math.min(width, cardPictureWidth)
  const shownHeight = height ? ` height="${Math.round((height * shownWidth) / width)}"` : ''
  const style = `display:block;width:100%;max-width:${shownWidth}px;height:auto;border:0;border-radius:12px;font-size:13px;line-height:18px;text-align:center;overflow-wrap:anywhere;color:${light.soft}`
  return `<img src="${escapeHtml(publicUrl + path)}" alt="${escapeHtml(alt)}" width="${shownWidth}"${shownHeight} class="soft" style="${style}">`
}

/** If some cards have a picture, the others get a blank one to align all names. */
function layoutCards(cards: MailCard[], frame: MailFrame): string {
  const havePictures = cards.some(({ picture }) => picture)
  return cards.map((card) => cardTable(card, frame, havePictures)).join('\n')
}

const blankPicture = `<table role="presentation" class="blank" width="${cardPictureWidth}" height="72" cellpadding="0" cellspacing="0" style="border-radius:12px;background:${light.blank}"><tr><td align="center">${flower}</td></tr></table>`

/** Placeholder for a picture that the mail client has not loaded. */
const pictureFrame = `display:block;min-height:54px;border-radius:12px;background:${light.blank}`

function cardTable({ title, path, lines, picture }: MailCard, frame: MailFrame, havePictures: boolean): string {
  const url = escapeHtml(frame.pageUrl(path))
  const name = `color:${light.leaf};font-size:16px;line-height:24px;font-weight:600;text-decoration:none`
  const small = `margin:2px 0 0;font-size:14px;line-height:20px;color:${light.soft}`
  // Hides the link from screen readers, because the name next to it is the same link.
  const hidden = picture?.alt ? '' : ' aria-hidden="true" tabindex="-1"'
  const shown = picture
    ? `<a href="${url}"${hidden} class="blank" style="${pictureFrame}">${image(picture, frame)}</a>`
    : havePictures && blankPicture
  const pictureCell = shown
    ? `<td width="${cardPictureWidth}" valign="top" style="width:${cardPictureWidth}px;padding:0 16px 0 0">${shown}</td>`
    : ''
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px"><tr>
${pictureCell}<td valign="top"><h3 style="margin:0;font-size:16px;line-height:24px"><a href="${url}" class="leaf" style="${name}">${escapeHtml(title)}</a></h3>
${lines.map((line) => `<p class="soft" style="${small}">${withBreaks(line)}</p>`).join('\n')}</td>
</tr></table>`
}

import type { MailBlock, MailButton, MailCard, MailFrame, MailList, MailSpan } from './mail-content.ts'

const width = 72
const insideCard = { columns: width - 2 }

/** Lays out a mail as plain text. Links have their own line, without wrapping. */
export function layoutText(frame: MailFrame): string {
  const { content, greeting, footer, instanceName, publicUrl } = frame
  const links = (content.footerLinks ?? []).map((link) => layoutButton(link, frame))
  // Mail clients detect a signature by a line with `-- `.
  const signature = ['-- ', instanceName, publicUrl, ...footer.map((line) => wrap(line)), ...links].join('\n')
  return `${[wrap(greeting), ...layoutBlocks(content.blocks, frame), signature].join('\n\n')}\n`
}

const layoutBlocks = (blocks: MailBlock[], frame: MailFrame, columns = width): string[] =>
  blocks.map((block) => layoutBlock(block, frame, columns)).filter(Boolean)

function layoutBlock(block: MailBlock, frame: MailFrame, columns: number): string {
  switch (block.type) {
    case 'paragraph':
      return wrap(block.text, { columns })
    case 'richText':
      return wrap(layoutSpans(block.spans), { columns })
    case 'list':
      return layoutList(block.list, frame, columns)
    case 'mainButton':
      return layoutButton(block.button, frame)
    case 'buttons':
      return block.buttons.map((button) => layoutButton(button, frame)).join('\n\n')
    case 'cards':
      return block.cards.map((card) => layoutCard(card, frame)).join('\n\n')
    case 'section': {
      const title = wrap(block.title)
      const longest = Math.max(...title.split('\n').map((line) => line.length))
      return [`${title}\n${'='.repeat(longest)}`, ...layoutBlocks(block.blocks, frame)].join('\n\n')
    }
  }
}

/** Writes `*bold*`, `_italic_`, and the URL of a link after its text unless the text is the URL. */
function layoutSpans(spans: MailSpan[]): string {
  const texts = spans.map((span, index) => {
    const [before, after] = [spans[index - 1], spans[index + 1]]
    const mark = (is: 'isBold' | 'isItalic', sign: string, neighbour?: MailSpan) =>
      span[is] && !neighbour?.[is] ? sign : ''
    const opened = mark('isBold', '*', before) + mark('isItalic', '_', before)
    const closed = mark('isItalic', '_', after) + mark('isBold', '*', after)
    const isEndOfLink = span.url !== undefined && span.url !== after?.url
    const isNamed = isEndOfLink && ![span.text, `mailto:${span.text}`].includes(span.url ?? '')
    return `${opened}${span.text}${closed}${isNamed ? ` <${span.url}>` : ''}`
  })
  return texts.join('')
}

function layoutList({ firstNumber, items }: MailList, frame: MailFrame, columns: number): string {
  const entries = items.map((blocks, index) => {
    const mark = firstNumber === undefined ? '- ' : `${firstNumber + index}. `
    const lines = layoutBlocks(blocks, frame, columns - mark.length)
      .join('\n')
      .split('\n')
    return lines.map((line, nth) => (nth === 0 ? mark : ' '.repeat(mark.length)) + line).join('\n')
  })
  return entries.join('\n')
}

function layoutButton({ label, path }: MailButton, { pageUrl, phrases }: MailFrame): string {
  return `${wrap(`${label}${phrases.colon}`)}\n${pageUrl(path)}`
}

function layoutCard({ title, path, lines }: MailCard, { pageUrl }: MailFrame): string {
  const indented = lines.map((line) => wrap(line, insideCard)).join('\n')
  const rest = [...(indented ? indented.split('\n') : []), pageUrl(path)]
  return [`* ${wrap(title, insideCard).replaceAll('\n', '\n  ')}`, ...rest.map((line) => `  ${line}`)].join('\n')
}

function wrap(text: string, { columns } = { columns: width }): string {
  return text
    .split('\n')
    .map((line) => wrapLine(line, columns))
    .join('\n')
}

function wrapLine(text: string, columns: number): string {
  const lines: string[] = []
  let line = ''
  // Breaks at ordinary spaces only: no-break spaces keep a number and its unit together.
  for (const word of text.split(/[ \t]+/)) {
    const longer = line ? `${line} ${word}` : word
    if (line && longer.length > columns) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return [...lines, line].join('\n')
}

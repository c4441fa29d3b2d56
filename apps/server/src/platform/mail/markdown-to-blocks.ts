import { OperatorError } from '../../errors.ts'
import { renderMarkdown } from '../markdown.ts'
import { type MailBlock, type MailSpan, paragraph, section } from './mail-content.ts'

/** A Markdown text contains something that mails cannot show. */
export class UnmailableText extends OperatorError {
  readonly part: 'picture' | 'link' | 'nesting'

  constructor(part: UnmailableText['part'], message: string) {
    super(message)
    this.part = part
  }
}

/** Limits of a text. Rendering recurses into every level, and parsing takes quadratic time in the number of emphasis marks. */
const maxLevelsPerLine = 10
const maxLineStart = 40
const maxEmphasisMarks = 1_000

/** A blank, or the mark of a quote or a list item. */
const startMark = /[ \t>]|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t])/y

/** Returns the indentation, and the marks of quotes and list items at the beginning of a line. */
function startOf(line: string): string {
  startMark.lastIndex = 0
  let end = 0
  while (startMark.test(line)) end = startMark.lastIndex
  return line.slice(0, end)
}

/** A line that shows a rule. Its marks are neither list items nor emphasis. */
const rule = /^ {0,3}(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})$/

/** Refuses new texts that would take too long to parse, or overflow the stack. Queued mails are written without this check. */
export function requireShallow(markdown: string) {
  const lines = markdown.split('\n').filter((line) => !rule.test(line))
  const isDeep = lines.some((line) => {
    const start = startOf(line)
    const levels = start.match(/>|[-+*]|\d+/g)?.length ?? 0
    return levels > maxLevelsPerLine || (levels > 0 && start.length > maxLineStart)
  })
  if (!isDeep && (lines.join('\n').match(/[*_]/g)?.length ?? 0) <= maxEmphasisMarks) return
  throw new UnmailableText('nesting', 'Lists, quotes or emphasis in the text have too many levels.')
}

/** Converts a Markdown text of the operator to blocks of a mail. Shows HTML as plain text. */
export function markdownToBlocks(markdown: string): { title: string | null; blocks: MailBlock[] } {
  const { title, introduction, sections } = renderMarkdown<MailBlock, MailSpan>(
    markdown,
    {
      paragraph: (spans) => ({ type: 'richText', spans }),
      heading: (spans) => ({ type: 'richText', spans: styled(spans, { isBold: true }) }),
      list: (items, firstNumber) => ({
        type: 'list',
        list: { items, ...(firstNumber !== undefined && { firstNumber }) },
      }),
      quote: (content) => content,
      code: paragraph,
      rule: () => [],
      text: toSpan,
      inlineCode: toSpan,
      lineBreak: () => ({ text: '\n' }),
      strong: (spans) => styled(spans, { isBold: true }),
      emphasis: (spans) => styled(spans, { isItalic: true }),
      link: (url, spans) => styled(spans, { url: requireLink(url) }),
      image() {
        throw new UnmailableText(
          'picture',
          'Mails show no pictures of other servers: write a link instead of the picture, without the "!".',
        )
      },
    },
    { sectionDepth: 6 },
  )
  return {
    title: title?.text ?? null,
    blocks: [...introduction, ...sections.map(({ title, content }) => section(title.text, ...content))],
  }
}

/** Converts single line breaks of Markdown to spaces. */
const toSpan = (text: string): MailSpan => ({ text: text.replaceAll('\n', ' ') })

const styled = (spans: MailSpan[], style: Omit<MailSpan, 'text'>) => spans.map((span) => ({ ...span, ...style }))

function requireLink(url: string): string {
  if (URL.canParse(url) && ['https:', 'http:', 'mailto:'].includes(new URL(url).protocol)) return url
  throw new UnmailableText(
    'link',
    `The link "${url}" does not work in a mail: links must begin with https://, http:// or mailto:`,
  )
}

import { OperatorError } from '../../errors.ts'
import { renderMarkdown } from '../markdown.ts'
import { type MailBlock, type MailSpan, paragraph, section } from './mail-content.ts'

/** A Markdown text contains something that mails cannot show. */
export class UnmailableText extends OperatorError {
  readonly part: 'picture' | 'link'

  constructor(part: 'picture' | 'link', message: string) {
    super(message)
    this.part = part
  }
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
      html: paragraph,
      rule: () => [],
      text: toSpan,
      inlineCode: toSpan,
      inlineHtml: toSpan,
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

import type { Definition, Heading, List, Nodes, PhrasingContent, RootContent } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { OperatorError } from '../../errors.ts'
import { type MailBlock, type MailSpan, paragraph, section } from './mail-content.ts'

/** `title` is the `# heading` that a text begins with. */
export type MarkdownText = { title: string | null; blocks: MailBlock[] }

type SpanStyle = Omit<MailSpan, 'text'>

/** Reads a Markdown text of the operator as a mail shows it. HTML in it is shown as it is written. */
export function readMarkdown(markdown: string): MarkdownText {
  const { children } = fromMarkdown(markdown)
  const urls = new Map(children.filter(isDefinition).map(({ identifier, url }) => [identifier, url]))
  const reader = readNodes(urls)
  const [first, ...rest] = children
  if (first?.type !== 'heading' || first.depth !== 1) return { title: null, blocks: reader.toSections(children) }
  return { title: reader.toText(first), blocks: reader.toSections(rest) }
}

const isDefinition = (node: RootContent): node is Definition => node.type === 'definition'

/** The parts of a text by their kinds. Links may name an address that is defined elsewhere in the text. */
function readNodes(urls: Map<string, string>) {
  /** A heading begins a section that goes on to the next heading. */
  function toSections(nodes: RootContent[]): MailBlock[] {
    const next = nodes.findIndex(({ type }, index) => index > 0 && type === 'heading')
    const end = next < 0 ? nodes.length : next
    const [first, ...content] = nodes.slice(0, end)
    if (!first) return []
    const blocks =
      first.type === 'heading' ? [section(toText(first), ...toBlocks(content))] : toBlocks(nodes.slice(0, end))
    return [...blocks, ...toSections(nodes.slice(end))]
  }

  function toBlocks(nodes: RootContent[]): MailBlock[] {
    return nodes.flatMap((node): MailBlock[] => {
      switch (node.type) {
        case 'paragraph':
          return [{ type: 'richText', spans: toSpans(node.children) }]
        case 'heading':
          return [{ type: 'richText', spans: toSpans(node.children, { isBold: true }) }]
        case 'list':
          return [toList(node)]
        case 'blockquote':
          return toBlocks(node.children)
        case 'code':
        case 'html':
          return [paragraph(node.value)]
        case 'thematicBreak':
        case 'definition':
          return []
        default:
          throw cannotShow(node)
      }
    })
  }

  function toList({ ordered, start, children }: List): MailBlock {
    const items = children.map((item) => toBlocks(item.children))
    return { type: 'list', list: { items, ...(ordered && { firstNumber: start ?? 1 }) } }
  }

  function toSpans(nodes: PhrasingContent[], style: SpanStyle = {}): MailSpan[] {
    return nodes.flatMap((node): MailSpan[] => {
      switch (node.type) {
        case 'text':
        case 'inlineCode':
        case 'html':
          // Where a line ends in the file says nothing about the mail.
          return [{ ...style, text: node.value.replaceAll('\n', ' ') }]
        case 'break':
          return [{ ...style, text: '\n' }]
        case 'strong':
          return toSpans(node.children, { ...style, isBold: true })
        case 'emphasis':
          return toSpans(node.children, { ...style, isItalic: true })
        case 'link':
          return toSpans(node.children, { ...style, url: requireLink(node.url) })
        case 'linkReference':
          return toSpans(node.children, { ...style, url: requireLink(urls.get(node.identifier) ?? '') })
        default:
          throw cannotShow(node)
      }
    })
  }

  const toText = ({ children }: Heading) =>
    toSpans(children)
      .map(({ text }) => text)
      .join('')
      .trim()

  return { toSections, toText }
}

const linkProtocols = ['https:', 'http:', 'mailto:']

function requireLink(url: string): string {
  if (URL.canParse(url) && linkProtocols.includes(new URL(url).protocol)) return url
  throw new OperatorError(`The link "${url}" leads nowhere in a mail: links begin with https://, http:// or mailto:`)
}

function cannotShow(node: Nodes): OperatorError {
  const isPicture = node.type === 'image' || node.type === 'imageReference'
  return new OperatorError(
    isPicture
      ? 'Mails show no pictures of other servers: write a link instead of the picture, without the "!".'
      : `Mails cannot show "${node.type}".`,
  )
}

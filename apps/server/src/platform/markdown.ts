import type { Heading, Nodes, PhrasingContent, RootContent } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'

/** Renders the elements of a text to blocks and inline parts, which can be strings or structures. */
type MarkdownRenderer<Block, Inline> = {
  /** `isTight`: in a list item without blank lines. */
  paragraph(content: Inline[], place: { isTight: boolean }): Block | Block[]
  heading(content: Inline[], depth: number): Block
  /** `firstNumber` is set for numbered lists. */
  list(items: Block[][], firstNumber?: number): Block
  quote(content: Block[]): Block | Block[]
  code(text: string): Block
  rule(): Block | Block[]
  text(text: string, place: { isInLink: boolean }): Inline
  inlineCode(text: string): Inline
  lineBreak(): Inline
  strong(content: Inline[]): Inline | Inline[]
  emphasis(content: Inline[]): Inline | Inline[]
  link(url: string, content: Inline[]): Inline | Inline[]
  image(alt: string): Inline
}

/** HTML is plain text. Parsing it would take quadratic time in the number of tags that are never closed. */
const withoutHtml = { disable: { null: ['htmlFlow', 'htmlText'] } }

/** A heading as plain text and as rendered content. */
type Title<Inline> = { text: string; content: Inline[] }

type MarkdownText<Block, Inline> = {
  /** The `# heading` that the text begins with. */
  title: Title<Inline> | null
  /** Everything before the first section. */
  introduction: Block[]
  sections: { title: Title<Inline>; content: Block[] }[]
}

/**
 * Renders a Markdown text of the operator. Each top-level heading with a depth up to `sectionDepth` begins a section. If all headings are
 * deeper, the highest ones do.
 */
export function renderMarkdown<Block, Inline>(
  markdown: string,
  renderer: MarkdownRenderer<Block, Inline>,
  { sectionDepth }: { sectionDepth: number },
): MarkdownText<Block, Inline> {
  const nodes = fromMarkdown(markdown, { extensions: [withoutHtml] }).children
  const urls = new Map<string, string>()
  for (const node of nodes) if (node.type === 'definition') urls.set(node.identifier, node.url)

  const rendered: MarkdownText<Block, Inline> = { title: null, introduction: [], sections: [] }
  const isTitle = (node: RootContent) => node === nodes[0] && node.type === 'heading' && node.depth === 1
  const depths = nodes.flatMap((node) => (node.type === 'heading' && !isTitle(node) ? node.depth : []))
  const deepest = Math.max(sectionDepth, Math.min(...depths))
  for (const node of nodes) {
    if (node.type !== 'heading' || node.depth > deepest) {
      ;(rendered.sections.at(-1)?.content ?? rendered.introduction).push(...toBlocks([node]))
    } else if (isTitle(node)) rendered.title = toTitle(node)
    else rendered.sections.push({ title: toTitle(node), content: [] })
  }
  return rendered

  function toBlocks(nodes: RootContent[], isTight = false): Block[] {
    return nodes.flatMap((node) => {
      switch (node.type) {
        case 'paragraph':
          return renderer.paragraph(toInline(node.children), { isTight })
        case 'heading':
          return renderer.heading(toInline(node.children), node.depth)
        case 'list': {
          const items = node.children.map(({ children, spread }) => toBlocks(children, !spread))
          return renderer.list(items, node.ordered ? (node.start ?? 1) : undefined)
        }
        case 'blockquote':
          return renderer.quote(toBlocks(node.children))
        case 'code':
          return renderer.code(node.value)
        case 'thematicBreak':
          return renderer.rule()
        default:
          return []
      }
    })
  }

  function toInline(nodes: PhrasingContent[], isInLink = false): Inline[] {
    return nodes.flatMap((node) => {
      switch (node.type) {
        case 'text':
          return renderer.text(node.value, { isInLink })
        case 'inlineCode':
          return renderer.inlineCode(node.value)
        case 'break':
          return renderer.lineBreak()
        case 'strong':
          return renderer.strong(toInline(node.children, isInLink))
        case 'emphasis':
          return renderer.emphasis(toInline(node.children, isInLink))
        case 'link':
          return renderer.link(node.url, toInline(node.children, true))
        case 'linkReference':
          return renderer.link(urls.get(node.identifier) ?? '', toInline(node.children, true))
        case 'image':
        case 'imageReference':
          return renderer.image(node.alt ?? '')
        default:
          return []
      }
    })
  }

  function toTitle({ children }: Heading): Title<Inline> {
    // Keeps no-break spaces, which French has before a question mark.
    const text = plainText(children).replace(/[ \t\n]+/g, ' ')
    return { text: text.trim(), content: toInline(children) }
  }
}

function plainText(nodes: Nodes[]): string {
  const texts = nodes.map((node) => {
    if (node.type === 'break') return '\n'
    return 'value' in node ? node.value : 'children' in node ? plainText(node.children) : ''
  })
  return texts.join('')
}

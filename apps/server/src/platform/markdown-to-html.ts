import type { Definition, Heading, ListItem, Nodes, PhrasingContent, RootContent } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { escapeHtml } from './escape-html.ts'

/** What a text may name in braces, such as `{name}`. One with an address becomes a link. */
export type Placeholders = Record<string, { text: string; url?: string }>

type Options = {
  placeholders: Placeholders
  /** The level of a `##` heading, one below that of the title; deeper ones follow. */
  headingLevel: number
}

type Section = { title: string; html: string }

export type MarkdownPage = {
  /** The `# heading` that the text begins with, as plain text. */
  title: string | null
  /** All that comes after the title. */
  html: string
  /** The same in parts: what stands before the first `##` heading, and each such heading with what is below it. */
  introduction: string
  sections: Section[]
  /** Links that lead to no place they may lead to. Their words are shown without the link. */
  refusedLinks: string[]
}

/**
 * Makes HTML of a text that an operator wrote. Every tag and attribute of the answer is written in this file, and everything
 * else is escaped: HTML in the text is shown as it was written, and pictures are shown as their words.
 */
export function markdownToHtml(markdown: string, { placeholders, headingLevel }: Options): MarkdownPage {
  const { children } = fromMarkdown(markdown)
  const urls = new Map(children.filter(isDefinition).map(({ identifier, url }) => [identifier, url]))
  const refusedLinks: string[] = []

  const [first, ...rest] = children
  const hasTitle = first?.type === 'heading' && first.depth === 1
  const body = hasTitle ? rest : children
  const [introduction = [], ...sections] = splitAtHeadings(body)
  return {
    title: hasTitle ? toText(first) : null,
    html: toBlocks(body),
    introduction: toBlocks(introduction),
    sections: sections.map(([heading, ...nodes]) => ({ title: toText(heading as Heading), html: toBlocks(nodes) })),
    refusedLinks: Array.from(new Set(refusedLinks)),
  }

  function toBlocks(nodes: RootContent[]): string {
    return nodes.map(toBlock).join('')
  }

  function toBlock(node: RootContent): string {
    switch (node.type) {
      case 'paragraph':
        return `<p>${toInline(node.children)}</p>`
      case 'heading': {
        const tag = `h${Math.min(6, headingLevel + Math.max(0, node.depth - 2))}`
        return `<${tag}>${toInline(node.children)}</${tag}>`
      }
      case 'list': {
        const items = node.children.map((item) => `<li>${toListItem(item)}</li>`).join('')
        if (!node.ordered) return `<ul>${items}</ul>`
        return `<ol start="${Number(node.start ?? 1)}">${items}</ol>`
      }
      case 'blockquote':
        return `<blockquote>${toBlocks(node.children)}</blockquote>`
      case 'code':
        return `<pre><code>${escapeHtml(node.value)}</code></pre>`
      case 'thematicBreak':
        return '<hr>'
      case 'html':
        return `<p>${escapeHtml(node.value)}</p>`
      default:
        return ''
    }
  }

  /** Points without blank lines between them are short: their text needs no paragraph. */
  function toListItem({ children, spread }: ListItem): string {
    return children
      .map((child) => (child.type === 'paragraph' && !spread ? toInline(child.children) : toBlock(child)))
      .join('')
  }

  function toInline(nodes: PhrasingContent[], isInLink = false): string {
    const write = (children: PhrasingContent[]) => toInline(children, isInLink)
    return nodes
      .map((node) => {
        switch (node.type) {
          case 'text':
            return fillHtml(node.value, isInLink)
          case 'html':
            return escapeHtml(node.value)
          case 'inlineCode':
            return `<code>${escapeHtml(node.value)}</code>`
          case 'break':
            return '<br>'
          case 'strong':
            return `<strong>${write(node.children)}</strong>`
          case 'emphasis':
            return `<em>${write(node.children)}</em>`
          case 'link':
            return toLink(node.url, node.children)
          case 'linkReference':
            return toLink(urls.get(node.identifier) ?? '', node.children)
          case 'image':
          case 'imageReference':
            return escapeHtml(node.alt ?? '')
          default:
            return ''
        }
      })
      .join('')
  }

  function toLink(url: string, children: PhrasingContent[]): string {
    const address = safeAddress(fillText(decodeBraces(url)))
    if (address) return writeLink(address, toInline(children, true))
    refusedLinks.push(url)
    return toInline(children, true)
  }

  /** Placeholders are filled in after the text was parsed, so that a name with a star in it changes nothing. */
  function fillHtml(text: string, isInLink: boolean): string {
    return text
      .split(/(\{\w+\})/)
      .map((part) => {
        const value = /^\{\w+\}$/.test(part) ? findValue(part.slice(1, -1)) : undefined
        if (!value) return escapeHtml(part)
        const address = value.url && !isInLink ? safeAddress(value.url) : null
        return address ? writeLink(address, escapeHtml(value.text)) : escapeHtml(value.text)
      })
      .join('')
  }

  function findValue(name: string) {
    return Object.hasOwn(placeholders, name) ? placeholders[name] : undefined
  }

  function fillText(text: string): string {
    return text.replace(/\{(\w+)\}/g, (whole, name: string) => findValue(name)?.text ?? whole)
  }

  function toText({ children }: Heading): string {
    return fillText(plainText(children)).replace(/\s+/g, ' ').trim()
  }
}

const isDefinition = (node: RootContent): node is Definition => node.type === 'definition'

/** The first part is what comes before any `##` heading; the others begin with theirs. */
function splitAtHeadings(nodes: RootContent[]): RootContent[][] {
  const parts: RootContent[][] = [[]]
  for (const node of nodes) {
    if (node.type === 'heading' && node.depth <= 2) parts.push([])
    parts.at(-1)?.push(node)
  }
  return parts
}

function plainText(nodes: Nodes[]): string {
  return nodes
    .map((node) => ('value' in node ? node.value : 'children' in node ? plainText(node.children) : ''))
    .join('')
}

/** A parser may have written the braces of a placeholder as codes. */
const decodeBraces = (url: string) => url.replace(/%7B(\w+)%7D/gi, '{$1}')

const ownSite = 'http://own-site.invalid'

/** The address as an attribute may have it, or null: other sites by http(s), mails, and pages of the instance itself. */
function safeAddress(url: string): string | null {
  if (/^[/#]/.test(url)) {
    if (!URL.canParse(url, ownSite)) return null
    const { origin, pathname, search, hash } = new URL(url, ownSite)
    if (origin !== ownSite) return null
    return url.startsWith('#') ? hash : pathname + search + hash
  }
  if (!URL.canParse(url)) return null
  const { protocol, href } = new URL(url)
  return ['https:', 'http:', 'mailto:'].includes(protocol) ? href : null
}

function writeLink(address: string, html: string): string {
  const isElsewhere = /^https?:/.test(address)
  return `<a href="${escapeHtml(address)}"${isElsewhere ? ' rel="noopener noreferrer"' : ''}>${html}</a>`
}

import { escapeHtml } from './escape-html.ts'
import { renderMarkdown } from './markdown.ts'

/** Values for placeholders such as `{name}`. A value with a URL becomes a link. */
export type Placeholders = Record<string, { text: string; url?: string }>

type Options = {
  placeholders: Placeholders
  /** The level of `##` headings, one below that of the title. */
  headingLevel: number
}

export type MarkdownPage = {
  /** The `# heading` that the text begins with, as plain text. */
  title: string | null
  /** Everything after the title. */
  html: string
  /** The same in parts: the content before the first `##` heading, and the section of each heading. */
  introduction: string
  sections: { title: string; html: string }[]
  /** Links with forbidden URLs. Their text is shown without the link. */
  refusedLinks: string[]
}

/**
 * Converts a text of the operator to HTML. All tags and attributes come from this file and everything else is escaped: HTML in the
 * text is shown as plain text, and pictures as their alternative text.
 */
export function markdownToHtml(markdown: string, { placeholders, headingLevel }: Options): MarkdownPage {
  const refusedLinks = new Set<string>()
  const headingTag = (depth: number) => `h${Math.min(6, headingLevel + Math.max(0, depth - 2))}`

  const { title, introduction, sections } = renderMarkdown<string, string>(
    markdown,
    {
      paragraph: (content, { isTight }) => (isTight ? content : element('p', content)),
      heading: (content, depth) => element(headingTag(depth), content),
      list(items, firstNumber) {
        const entries = items.map((item) => element('li', item))
        if (firstNumber === undefined) return element('ul', entries)
        return element('ol', entries, ` start="${firstNumber}"`)
      },
      quote: (content) => element('blockquote', content),
      code: (text) => `<pre><code>${escapeHtml(text)}</code></pre>`,
      rule: () => '<hr>',
      text: (text, { isInLink }) => fillHtml(text, isInLink),
      inlineCode: (text) => `<code>${escapeHtml(text)}</code>`,
      lineBreak: () => '<br>',
      strong: (content) => element('strong', content),
      emphasis: (content) => element('em', content),
      link(url, content) {
        const address = safeAddress(fillText(decodeBraces(url)))
        if (address) return writeLink(address, content.join(''))
        refusedLinks.add(url)
        return content
      },
      image: escapeHtml,
    },
    { sectionDepth: 2 },
  )
  const headed = sections.flatMap(({ title, content }) => [element(headingTag(2), title.content), ...content])
  return {
    title: title && fillText(title.text),
    html: [...introduction, ...headed].join(''),
    introduction: introduction.join(''),
    sections: sections.map(({ title, content }) => ({ title: fillText(title.text), html: content.join('') })),
    refusedLinks: Array.from(refusedLinks),
  }

  /** Fills placeholders after parsing, so that values with Markdown syntax stay plain text. */
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
}

const element = (tag: string, content: string[], attributes = '') => `<${tag}${attributes}>${content.join('')}</${tag}>`

/** The parser may have percent-encoded the braces of a placeholder. */
const decodeBraces = (url: string) => url.replace(/%7B(\w+)%7D/gi, '{$1}')

const ownSite = 'http://own-site.invalid'

/** Returns a URL that is safe in an attribute, or null. Allows http(s), mailto and pages of the instance. */
function safeAddress(url: string): string | null {
  if (/^[/#]/.test(url)) {
    if (!URL.canParse(url, ownSite)) return null
    const { origin, pathname, search, hash } = new URL(url, ownSite)
    // "/.//elsewhere.example" starts with two slashes only after parsing.
    if (origin !== ownSite || pathname.startsWith('//')) return null
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

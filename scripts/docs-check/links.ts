import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../root.ts'
import { docPages } from './pages.ts'

/** Links between pages, and to files of the repository, lead somewhere; so do their `#headings`. */
export async function checkLinks(): Promise<string[]> {
  const pages = await docPages()
  const headings = new Map(pages.map(({ path, text }) => [path, headingIds(text)]))
  return pages.flatMap(({ path, text }) => {
    const links = Array.from(text.matchAll(/\]\(([^)\s]+)\)/g), (match) => match[1] ?? '')
    return links
      .filter((link) => !/^[a-z]+:/.test(link))
      .filter((link) => {
        const [file = '', heading] = link.split('#')
        const target = file === '' ? path : join(dirname(path), file)
        if (!existsSync(join(root, target))) return true
        return heading !== undefined && headings.get(target)?.has(heading) === false
      })
      .map((link) => `${path} links to ${link}, which is not there`)
  })
}

function headingIds(text: string): Set<string> {
  const titles = Array.from(text.matchAll(/^#+ (.+)$/gm), (match) => match[1] ?? '')
  return new Set(
    titles.map((title) =>
      title
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  )
}

import type { Language } from '@pollen/contract/constants'
import { type HomeData, homeDataId } from '@pollen/contract/home-data'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { escapeHtml } from '../escape-html.ts'
import { readTogether } from '../read-together.ts'
import {
  compressPage,
  drawInAllLanguages,
  fillRoot,
  type LinkPreview,
  previewTags,
  readTemplate,
  sendPage,
  type WebPage,
} from './web-pages.ts'

/** What the home page says now, and the page itself as HTML in a language. */
export type HomeSource = () => Promise<{
  data: HomeData
  render: (language: Language) => Promise<string>
}>

/**
 * The home page is written here, in all languages, so that it can be read before any script has come, and by search engines. The
 * style sheet shows the language that was chosen in the browser. It is written again when it has something else to say.
 */
export async function homePage(folder: string, readPreview: () => Promise<LinkPreview>, readSource: HomeSource) {
  const addTags = await readTemplate(folder, 'home.html')
  let written: { json: string; page: Promise<WebPage> } | undefined

  async function write({ render }: Awaited<ReturnType<HomeSource>>, json: string): Promise<WebPage> {
    const preview = await readPreview()
    const title = `${preview.title} · ${preview.description}`
    const html = fillRoot(addTags('home', [previewTags(preview)]), await drawInAllLanguages('home', render))
      .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
      .replace(
        /(<meta name="description" content=")[^"]*/,
        (_all, start) => `${start}${escapeHtml(preview.description)}`,
      )
      .replace('</body>', () => `  ${dataBlock(json)}\n  </body>`)
    return compressPage(html)
  }

  const together = readTogether<{ source: Awaited<ReturnType<HomeSource>>; json: string }>('home')

  /** Looks whether there is something else to say. */
  const read = () =>
    together('', async () => {
      const source = await readSource()
      return { source, json: JSON.stringify(source.data) }
    })

  return async function sendHome(request: FastifyRequest, reply: FastifyReply) {
    const { source, json } = await read()
    // Visits at the same time wait for one page, and a failure is tried again.
    if (written?.json !== json) written = { json, page: write(source, json) }
    const { page } = written
    page.catch(() => {
      if (written?.page === page) written = undefined
    })
    return sendPage(request, reply, await page)
  }
}

/** No script: what the page was written from, for the script that goes on with it. */
const dataBlock = (json: string) =>
  `<script type="application/json" id="${homeDataId}">${json.replaceAll('<', '\\u003c')}</script>`

import { type Language, languages } from '@pollen/contract/constants'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { escapeHtml } from '../escape-html.ts'
import { shareReads } from '../load/batch-loader.ts'
import {
  compressPage,
  drawInAllLanguages,
  fillRoot,
  type LinkPreview,
  type PageInstance,
  previewTags,
  readTemplate,
  sendPage,
  type WebPage,
} from './web-pages.ts'

/** What the home page says now, the id of the element that holds it, and the page itself as HTML in a language. */
export type HomeSource = () => Promise<{
  data: unknown
  dataId: string
  render: (language: Language) => Promise<string>
}>

type HomePage = {
  folder: string
  instance: PageInstance
  readPreview: (language: Language) => Promise<LinkPreview>
  readSource: HomeSource
}

/**
 * The home page is written here, in all languages, so that it can be read before any script has run, and by search engines. The
 * style sheet shows the language chosen in the browser; `/?lang=fr` chooses one without scripts. It is written again when its
 * content changes.
 */
export async function homePage({ folder, instance, readPreview, readSource }: HomePage) {
  const addTags = await readTemplate(folder, 'home.html', instance)
  const written = new Map<Language, { json: string; page: Promise<WebPage> }>()

  async function write(
    { render, dataId }: Awaited<ReturnType<HomeSource>>,
    json: string,
    language: Language,
  ): Promise<WebPage> {
    const preview = await readPreview(language)
    const title = `${preview.title} · ${preview.description}`
    const html = fillRoot(addTags('home', [previewTags(preview)]), await drawInAllLanguages('home', render))
      .replace(/(<html lang=")[^"]*/, `$1${language}`)
      .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
      .replace(
        /(<meta name="description" content=")[^"]*/,
        (_all, start) => `${start}${escapeHtml(preview.description)}`,
      )
      .replace('</body>', () => `  ${dataBlock(dataId, json)}\n  </body>`)
    return compressPage(html)
  }

  /** Reads the current content, by which changes are found. */
  const read = shareReads(async () => {
    const source = await readSource()
    return { source, json: JSON.stringify(source.data) }
  })

  return async function sendHome(request: FastifyRequest, reply: FastifyReply) {
    const { source, json } = await read()
    const { lang } = request.query as { lang?: unknown }
    const language = languages.find((known) => known === lang) ?? instance.language
    // Visits at the same time wait for one page, and a failure is tried again.
    const known = written.get(language)
    const page = known?.json === json ? known.page : write(source, json, language)
    written.set(language, { json, page })
    page.catch(() => {
      if (written.get(language)?.page === page) written.delete(language)
    })
    return sendPage(request, reply, await page)
  }
}

/** No script: what the page was written from, for the script that goes on with it. */
const dataBlock = (id: string, json: string) =>
  `<script type="application/json" id="${id}">${json.replaceAll('<', '\\u003c')}</script>`

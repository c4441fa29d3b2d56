import { type Language, languages } from '@pollen/contract/constants'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { escapeHtml } from '../escape-html.ts'
import { shareReads } from '../load/batch-loader.ts'
import {
  compressPage,
  fillRoot,
  type LinkPreview,
  type PageInstance,
  previewTags,
  readTemplate,
  renderInAllLanguages,
  sendPage,
  type WebPage,
} from './web-pages.ts'

/** Reads the current data of the home page, with the id of the element that holds it and a function that renders it. */
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
 * Renders the home page in all languages on the server, for search engines and for visitors before any script runs. The style sheet
 * shows the language that was chosen in the browser; `/?lang=fr` chooses one without scripts. Renders it again when its data changes.
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
    const content = await renderInAllLanguages({ name: 'home', draw: render, first: language })
    const html = fillRoot(addTags('home', [previewTags(preview)]), content)
      .replace(/(<html lang=")[^"]*/, `$1${language}`)
      .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
      .replace(
        /(<meta name="description" content=")[^"]*/,
        (_all, start) => `${start}${escapeHtml(preview.description)}`,
      )
      .replace('</body>', () => `  ${dataBlock(dataId, json)}\n  </body>`)
    return compressPage(html)
  }

  /** Reads the current data, to detect changes. */
  const read = shareReads(async () => {
    const source = await readSource()
    return { source, json: JSON.stringify(source.data) }
  })

  return async function sendHome(request: FastifyRequest, reply: FastifyReply) {
    const { source, json } = await read()
    const { lang } = request.query as { lang?: unknown }
    const language = languages.find((known) => known === lang) ?? instance.language
    // Single-flight: concurrent visits share one page. A failed page is removed, so that the next visit retries.
    const known = written.get(language)
    const page = known?.json === json ? known.page : write(source, json, language)
    written.set(language, { json, page })
    page.catch(() => {
      if (written.get(language)?.page === page) written.delete(language)
    })
    return sendPage(request, reply, await page)
  }
}

/** Embeds the data of the page, from which the app hydrates it. */
const dataBlock = (id: string, json: string) =>
  `<script type="application/json" id="${id}">${json.replaceAll('<', '\\u003c')}</script>`

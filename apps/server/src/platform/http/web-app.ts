import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { Language } from '@pollen/contract/constants'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../errors.ts'
import { type HomeSource, homePage } from './home-page.ts'
import {
  builtFiles,
  compressPage,
  fillRoot,
  htmlReply,
  type LinkPreview,
  type PageInstance,
  previewTags,
  readTemplate,
  renderInAllLanguages,
  sendPage,
  type WebPage,
} from './web-pages.ts'

type WebApp = {
  folder: string
  instance: PageInstance
  /** Page names by path. The build lists the files that each page loads by its name. */
  pages: Record<string, string>
  /** The link preview of pages, which may change while the server runs. */
  preview: (language?: Language) => Promise<LinkPreview>
  /** Link previews of individual pages, by path. */
  previews: Record<string, (params: unknown) => Promise<LinkPreview | null>>
  home: HomeSource
  /** A folder of files that rarely change, but have no hash in their names. */
  seldomChanged: string
  /** Render the parts of pages that are visible before the app loads, by the name of the page. */
  openings: Record<string, (language: Language) => Promise<string>>
}

/** Serves the built web app: its immutable files, and its shell for every page. An unknown page gets the shell with status 404. */
export async function webApp(app: FastifyInstance, web: WebApp) {
  const { folder, instance, pages, preview, previews, home } = web
  const sendShell = existsSync(join(folder, 'index.html')) ? await readShell(web) : null
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && request.headers.accept?.includes('text/html')
    if (!sendShell || !isPage || ['/api/', builtFiles].some((start) => request.url.startsWith(start)))
      throw new AppError('NOT_FOUND')
    return sendShell(request, reply.code(404))
  })
  if (!sendShell) return app.log.warn('the web app is not built: only the API is served')

  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    // Pages get their tags below, `server/` has the renderer, and precompressed files have no URL of their own.
    globIgnore: ['*.html', 'server/**', '**/*.{br,gz}'],
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', cacheControlOf(path, web.seldomChanged))
    },
  })
  // The service worker caches it to show pages offline.
  app.get('/app-shell', (request, reply) => sendShell(request, reply))
  const sendHome = await homePage({ folder, instance, readPreview: preview, readSource: home })
  for (const [path, page] of Object.entries(pages)) {
    if (page === 'home') {
      // Without the database, sends the shell, in which the app shows the error.
      app.get(path, (request, reply) =>
        sendHome(request, reply).catch((failure) => {
          request.log.warn(failure, 'the home page could not be rendered')
          return sendShell(request, reply, { page })
        }),
      )
      continue
    }
    app.get(path, async (request, reply) => {
      // Only the preview needs the database. Without it, the app shows the error.
      const own = await previews[path]?.(request.params).catch(() => null)
      return sendShell(request, reply, { page, own })
    })
  }
}

/** Only files with a hash in their name are immutable. */
function cacheControlOf(path: string, seldomChanged: string): string {
  if (path.includes(builtFiles)) return 'public, max-age=31536000, immutable'
  return path.includes(seldomChanged) ? 'public, max-age=86400' : 'no-cache'
}

type Visit = { page?: string | undefined; own?: LinkPreview | null | undefined }

/** Reads the document of all pages except the home page. Each page preloads its own files and is compressed once. */
async function readShell({ folder, instance, preview: readPreview, openings }: WebApp) {
  const addTags = await readTemplate(folder, 'index.html', instance)
  const shells = new Map<string, { tags: string; shell: Promise<WebPage> }>()

  return async function sendShell(request: FastifyRequest, reply: FastifyReply, { page = '', own }: Visit = {}) {
    if (own) return htmlReply(reply).send(addTags(page, [previewTags(own)]))
    const tags = previewTags(await readPreview())
    // Single-flight: concurrent visits share one shell.
    const known = shells.get(page)
    const shell = known?.tags === tags ? known.shell : writeShell(page, tags, request)
    return sendPage(request, reply, await shell)
  }

  function writeShell(page: string, tags: string, { log }: FastifyRequest): Promise<WebPage> {
    const empty = addTags(page, [tags])
    const shell = drawOpening(page).then(
      (opening) => compressPage(fillRoot(empty, opening)),
      (failure) => {
        log.warn(failure, 'the opening of a page could not be rendered')
        // The next visit retries.
        shells.delete(page)
        return compressPage(empty)
      },
    )
    shells.set(page, { tags, shell })
    return shell
  }

  async function drawOpening(page: string): Promise<string> {
    const draw = openings[page]
    if (!draw) return ''
    return renderInAllLanguages({ name: 'opening', draw, first: instance.language, attributes: ' inert' })
  }
}

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
  drawInAllLanguages,
  fillRoot,
  htmlReply,
  type LinkPreview,
  type PageInstance,
  previewTags,
  readTemplate,
  sendPage,
  type WebPage,
} from './web-pages.ts'

type WebApp = {
  folder: string
  instance: PageInstance
  /** By the path of the page: its name, for which the build has noted the files that it loads. */
  pages: Record<string, string>
  /** What a link to a page shows elsewhere; it may change while the server runs. */
  preview: (language?: Language) => Promise<LinkPreview>
  /** What links to some of the pages show instead, by the path of the page. */
  previews: Record<string, (params: unknown) => Promise<LinkPreview | null>>
  home: HomeSource
  /** A folder of files without a hash in their name that change seldom. */
  seldomChanged: string
  /** Draw what is seen of some pages while the app is on its way, by the name of the page. */
  openings: Record<string, (language: Language) => Promise<string>>
}

/** Serves the built web app: its files, to be cached for ever, and its shell for every page. An unknown page gets the shell and status 404. */
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
    // Pages are sent with tags, below. What draws pages is for this process, and compressed files have no address of their own.
    globIgnore: ['*.html', 'server/**', '**/*.{br,gz}'],
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', cacheControlOf(path, web.seldomChanged))
    },
  })
  // For the service worker, which shows every page with it when the server cannot be reached.
  app.get('/app-shell', (request, reply) => sendShell(request, reply))
  const sendHome = await homePage({ folder, instance, readPreview: preview, readSource: home })
  for (const [path, page] of Object.entries(pages)) {
    if (page === 'home') {
      // Without the database the app itself is sent, and tells so.
      app.get(path, (request, reply) =>
        sendHome(request, reply).catch((failure) => {
          request.log.warn(failure, 'the home page could not be written')
          return sendShell(request, reply, { page })
        }),
      )
      continue
    }
    app.get(path, async (request, reply) => {
      // The page itself needs no database: when the database is away, the page is still sent and tells so.
      const own = await previews[path]?.(request.params).catch(() => null)
      return sendShell(request, reply, { page, own })
    })
  }
}

/** Files without a hash in their name may change. */
function cacheControlOf(path: string, seldomChanged: string): string {
  if (path.includes(builtFiles)) return 'public, max-age=31536000, immutable'
  return path.includes(seldomChanged) ? 'public, max-age=86400' : 'no-cache'
}

type Visit = { page?: string | undefined; own?: LinkPreview | null | undefined }

/** The document of every page but the home page. Each page names its own files, and is compressed once. */
async function readShell({ folder, instance, preview: readPreview, openings }: WebApp) {
  const addTags = await readTemplate(folder, 'index.html', instance)
  const shells = new Map<string, { tags: string; shell: Promise<WebPage> }>()

  return async function sendShell(request: FastifyRequest, reply: FastifyReply, { page = '', own }: Visit = {}) {
    if (own) return htmlReply(reply).send(addTags(page, [previewTags(own)]))
    const tags = previewTags(await readPreview())
    // Visits at the same time wait for one shell.
    const known = shells.get(page)
    const shell = known?.tags === tags ? known.shell : writeShell(page, tags, request)
    return sendPage(request, reply, await shell)
  }

  function writeShell(page: string, tags: string, { log }: FastifyRequest): Promise<WebPage> {
    const empty = addTags(page, [tags])
    const shell = drawOpening(page).then(
      (opening) => compressPage(fillRoot(empty, opening)),
      (failure) => {
        log.warn(failure, 'the opening of a page could not be drawn')
        // The next visit tries again.
        shells.delete(page)
        return compressPage(empty)
      },
    )
    shells.set(page, { tags, shell })
    return shell
  }

  async function drawOpening(page: string): Promise<string> {
    const draw = openings[page]
    return draw ? drawInAllLanguages('opening', draw, ' inert') : ''
  }
}

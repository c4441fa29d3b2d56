import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../errors.ts'
import type { LinkPreview } from './link-preview.ts'
import { readShell } from './read-shell.ts'

type WebApp = {
  folder: string
  pages: string[]
  /** What links to some of the pages show elsewhere, by the path of the page. */
  previews: Record<string, (params: unknown) => Promise<LinkPreview | null>>
}

/** Serves the built web app: its files for ever, and its shell for every page; an unknown page is the shell and a 404. */
export async function webApp(app: FastifyInstance, { folder, pages, previews }: WebApp) {
  const sendShell = existsSync(join(folder, 'index.html')) ? await readShell(folder) : null
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && request.headers.accept?.includes('text/html')
    if (!sendShell || !isPage || request.url.startsWith('/api/')) throw new AppError('NOT_FOUND')
    return sendShell(request, reply.code(404))
  })
  if (!sendShell) return app.log.warn('the web app is not built: only the API is served')

  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      // Built files carry a hash of their content in their name; the others keep theirs and may change.
      const isHashed = path.includes('/assets/')
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  for (const page of pages) {
    app.get(page, async (request, reply) => {
      // The page itself needs no database: it is there, and says what is wrong, also when that is away.
      const preview = await previews[page]?.(request.params).catch(() => null)
      return sendShell(request, reply, preview)
    })
  }
}

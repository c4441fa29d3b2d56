import { apiBase } from '@pollen/contract/endpoint'
import { itemImages } from '@pollen/contract/item-images'
import { pages } from '@pollen/contract/pages'
import type { FastifyInstance } from 'fastify'
import { escapeHtml } from '../../platform/escape-html.ts'

/** Pages for search engines: the ones with content for visitors. */
const listedPages = [pages.home, pages.about, pages.map, pages.signup]

/** Pages linked from mails: their URLs contain a secret or are useless to others. */
const mailedPages = Object.values(pages)
  .filter(({ path }) => path.includes('$token'))
  .map(({ path }) => path.slice(0, path.indexOf('$')))

const imagesPath = apiBase + itemImages.get.path.slice(0, itemImages.get.path.indexOf('{'))

/** Serves `robots.txt` and the sitemap. */
export function crawlers(app: FastifyInstance, publicUrl: string) {
  app.get('/robots.txt', async (_request, reply) => {
    const lines = [
      'User-agent: *',
      // Link previews fetch the images.
      `Allow: ${imagesPath}`,
      'Disallow: /api/',
      ...mailedPages.map((path) => `Disallow: ${path}`),
      '',
      `Sitemap: ${publicUrl}/sitemap.xml`,
    ]
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
  })
  app.get('/sitemap.xml', async (_request, reply) => {
    const urls = listedPages.map(({ path }) => `  <url><loc>${escapeHtml(publicUrl + path)}</loc></url>`)
    const xml = [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ]
    return reply.type('application/xml; charset=utf-8').send([...xml, ...urls, '</urlset>', ''].join('\n'))
  })
}

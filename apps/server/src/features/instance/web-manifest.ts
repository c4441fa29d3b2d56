import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fallbackLanguage, type Language, languages } from '@pollen/contract/constants'
import { pages } from '@pollen/contract/pages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import type { Log } from '../../platform/log.ts'
import { instancePhrases } from './instance-phrases.ts'
import { readSlogan } from './preview-instance.ts'

/** Target for content shared to the installed app. The service worker normally handles these requests. */
const sharePath = '/share'

const icon = (src: string, sizes: string, purpose: 'any' | 'maskable') => ({ src, sizes, type: 'image/png', purpose })

const screenshotSize = '546x1064'

const screenshotFile = /^(?:map|list|publish|conversation)-(\w+)-light-[\w-]+\.webp$/

/**
 * Lists the screenshots of the home page, or those in the fallback language for a language without any. `npm run screenshots` makes them in
 * `screenshotSize`.
 */
function listScreenshots(folder: string) {
  const assets = join(folder, 'assets')
  const files = existsSync(assets) ? readdirSync(assets) : []
  const filesIn = (language: Language) => files.filter((file) => screenshotFile.exec(file)?.[1] === language)
  return (language: Language) => {
    const own = filesIn(language)
    return (own.length > 0 ? own : filesIn(fallbackLanguage)).map((file) => ({
      src: `/assets/${file}`,
      sizes: screenshotSize,
      type: 'image/webp',
      form_factor: 'narrow',
    }))
  }
}

/** `before-paint.js` adds the language that was chosen in this browser to the URL of the manifest. */
const readLanguage = (query: unknown) =>
  languages.find((language) => language === (query as { language?: unknown }).language)

type ManifestOptions = { folder: string; config: Config; log: Log }

/** Serves the web app manifest with the name of the instance, in the language of the browser. */
export function webManifest(app: FastifyInstance, { folder, config, log }: ManifestOptions) {
  const screenshots = listScreenshots(folder)
  const write = async (language: Language) => ({
    id: '/',
    name: config.INSTANCE_NAME,
    short_name: config.INSTANCE_NAME,
    description: await readSlogan(language, config, log),
    lang: language,
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    // The colours of the light theme in index.html.
    background_color: '#fbf6ea',
    theme_color: '#fbf6ea',
    categories: ['social', 'lifestyle'],
    icons: [
      icon('/icons/icon-192.png', '192x192', 'any'),
      icon('/icons/icon-512.png', '512x512', 'any'),
      icon('/icons/maskable-512.png', '512x512', 'maskable'),
    ],
    shortcuts: (['items', 'addItem', 'conversations'] as const).map((page) => ({
      name: instancePhrases[language].shortcuts[page],
      url: pages[page].path,
    })),
    screenshots: screenshots(language),
    share_target: {
      action: sharePath,
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { title: 'title', text: 'text', url: 'url', files: [{ name: 'photos', accept: ['image/*'] }] },
    },
  })
  app.get('/manifest.webmanifest', async (request, reply) =>
    reply
      .type('application/manifest+json')
      .header('cache-control', 'no-cache')
      .send(JSON.stringify(await write(readLanguage(request.query) ?? config.INSTANCE_LANGUAGE))),
  )
  // Only a browser without the service worker sends this request. The shared content is discarded.
  app.post(sharePath, { onRequest: openForm }, openForm)
}

async function openForm(request: FastifyRequest, reply: FastifyReply) {
  request.raw.resume()
  return reply.redirect(pages.addItem.path, 303)
}

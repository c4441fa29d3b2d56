import { maxItemImages } from '@pollen/contract/constants'
import { apiBase } from '@pollen/contract/endpoint'
import { pages } from '@pollen/contract/pages'
import { picturesCache } from '../lib/cache-names.ts'
import { writeSharedInput } from '../lib/shared-input.ts'

declare const self: ServiceWorkerGlobalScope

/**
 * Opens the app without a connection. It stores files of the build and pictures that were seen, and no answer of the API:
 * those belong to a member, and the page stores them (`lib/stored-answers.ts`).
 */
const shellPath = '/app-shell'
/** The home page carries its texts. All other pages open with the shell. */
const homePath = pages.home.path
const cacheStart = 'pollen-app-'
const appCache = `${cacheStart}${buildFiles.version}`
/** With one bar of signal, an app that opens is worth more than its newest version. */
const pageTimeoutMs = 3000
const maxPictures = 200
const maxPictureBytes = 400_000

self.addEventListener('install', (event) => event.waitUntil(storeFiles([shellPath, homePath, ...buildFiles.shell])))

self.addEventListener('activate', (event) => event.waitUntil(takeOver()))

self.addEventListener('message', (event) => {
  if (event.data?.type === 'take-over') event.waitUntil(self.skipWaiting())
  if (event.data?.type === 'page-version') {
    if (buildFiles.all.includes(event.data.script)) event.waitUntil(self.skipWaiting())
    else event.source?.postMessage({ type: 'new-version' })
  }
  // Files that the page has loaded already, which cost nothing, or those of all pages.
  if (event.data?.type === 'store-used') event.waitUntil(storeMore(event.data.files))
  if (event.data?.type === 'store-pages') event.waitUntil(storeMore(buildFiles.pages[event.data.language] ?? []))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== self.location.origin) return
  if (request.method === 'POST' && pathname === '/share') return event.respondWith(takeShared(request))
  // Maps read archives by ranges, and a part of a file cannot be stored.
  if (request.method !== 'GET' || request.headers.has('range')) return
  if (request.mode === 'navigate') {
    if (isPage(pathname)) event.respondWith(openPage(event))
  } else if (buildFiles.all.includes(pathname)) event.respondWith(openFile(event, pathname))
  else if (request.destination === 'image' && pathname.startsWith(`${apiBase}/`)) event.respondWith(openPicture(event))
})

async function takeOver() {
  for (const name of await caches.keys()) {
    if (name.startsWith(cacheStart) && name !== appCache) await caches.delete(name)
  }
  // The browser then asks for a page while it starts this worker, and not afterwards.
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

/** Files whose names carry a hash of their content are taken from an earlier version, or from the cache of the browser. */
async function storeFiles(paths: string[]) {
  const cache = await caches.open(appCache)
  for (const path of paths) {
    if (await cache.match(path)) continue
    const isHashed = path.startsWith('/assets/')
    const known = isHashed ? await caches.match(path) : undefined
    const answer = known ?? (await fetch(path, { cache: isHashed ? 'default' : 'no-cache' }))
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    await cache.put(path, answer)
  }
}

/** Beside the shell, without which the app does not open, every file is one more that opens offline. */
const storeMore = (paths: string[]) =>
  storeFiles(paths.filter((path) => buildFiles.all.includes(path))).catch(() => undefined)

/** What the server shows beside the pages of the app: documentation, mails of development, files. */
const isPage = (path: string) => !/^\/(api|dev|health|metrics|\.well-known)(\/|$)|\.\w+$/.test(path)

async function openPage(event: FetchEvent): Promise<Response> {
  const { pathname, search } = new URL(event.request.url)
  const isHome = pathname === homePath
  const answer = loadPage(event)
  if (isHome && search === '') event.waitUntil(answer.then(storeHome).catch(() => undefined))
  const shell = await caches.match(isHome ? homePath : shellPath)
  if (!shell) return answer
  const late = new Promise<Response>((resolve) => setTimeout(() => resolve(shell), pageTimeoutMs))
  return Promise.race([answer.catch(() => shell), late])
}

async function loadPage({ request, preloadResponse }: FetchEvent): Promise<Response> {
  const answer: Response = (await preloadResponse) ?? (await fetch(request))
  // A proxy answers instead of a server that is being restarted.
  if (answer.status >= 502) throw new Error(`The server answered ${answer.status}`)
  return answer
}

/** The texts and numbers of the last visit. */
async function storeHome(answer: Response) {
  const copy = answer.clone()
  if (copy.ok) await (await caches.open(appCache)).put(homePath, copy)
}

async function openFile(event: FetchEvent, path: string): Promise<Response> {
  const stored = await caches.match(path)
  if (stored) return stored
  const answer = await fetch(event.request)
  if (answer.status === 200) {
    const copy = answer.clone()
    event.waitUntil(caches.open(appCache).then((cache) => cache.put(path, copy)))
  }
  return answer
}

/** From the server where it answers, for a picture may have been deleted. */
async function openPicture(event: FetchEvent): Promise<Response> {
  const { request } = event
  try {
    const answer = await fetch(request)
    if (answer.status === 200 && isStorable(answer)) event.waitUntil(storePicture(request, answer.clone()))
    if (answer.status === 404) event.waitUntil(deletePicture(request))
    return answer
  } catch (failure) {
    const stored = await (await caches.open(picturesCache)).match(request)
    if (stored) return stored
    throw failure
  }
}

const isStorable = ({ headers }: Response) =>
  !headers.get('cache-control')?.includes('no-store') && Number(headers.get('content-length')) <= maxPictureBytes

/** It was replaced or deleted, or its member left. */
async function deletePicture(request: Request) {
  await (await caches.open(picturesCache)).delete(request)
}

async function storePicture(request: Request, answer: Response) {
  const cache = await caches.open(picturesCache)
  if (await cache.match(request)) return
  await cache.put(request, answer)
  const stored = await cache.keys()
  for (const oldest of stored.slice(0, Math.max(0, stored.length - maxPictures))) await cache.delete(oldest)
}

/** Keeps what was shared on the device; the form of a new item, after a log-in if need be, starts with it. */
async function takeShared(request: Request): Promise<Response> {
  const sender = request.headers.get('origin') ?? 'null'
  // Any page can post to this address.
  if (sender !== 'null' && sender !== self.location.origin) return Response.redirect(pages.addItem.path, 303)
  const at = Date.now()
  try {
    const form = await request.formData()
    const textOf = (name: string) => String(form.get(name) ?? '')
    const photos = form.getAll('photos').filter((photo) => photo instanceof File)
    await writeSharedInput({
      at,
      title: textOf('title'),
      text: textOf('text'),
      url: textOf('url'),
      photos: photos.slice(0, maxItemImages),
      // A share sheet has no origin, and a page of another site can imitate that, but not in the window of the app.
      isAppOnly: sender === 'null',
    })
  } catch {
    // Nothing that can be read was shared: the form opens empty.
  }
  return Response.redirect(`${pages.addItem.path}?shared=${at}`, 303)
}

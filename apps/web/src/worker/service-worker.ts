import { maxItemImages } from '@pollen/contract/constants'
import { apiBase } from '@pollen/contract/endpoint'
import { pages } from '@pollen/contract/pages'
import { picturesCache } from '../lib/cache-names.ts'
import { writeSharedInput } from '../lib/shared-input.ts'

declare const self: ServiceWorkerGlobalScope

/**
 * The service worker opens the app without a connection. It caches build files and seen pictures. API answers belong to a
 * member, so the page stores them (`lib/stored-answers.ts`).
 */
const shellPath = '/app-shell'
/** The home page contains its texts. All other pages start from the shell. */
const homePath = pages.home.path
const cachePrefix = 'pollen-app-'
const appCache = `${cachePrefix}${buildFiles.version}`
/** On a weak connection, opening the app matters more than its newest version. */
const pageTimeoutMs = 3000
const maxPictures = 200
const maxPictureBytes = 400_000

self.addEventListener('install', (event) => event.waitUntil(storeFiles([shellPath, homePath, ...buildFiles.shell])))

self.addEventListener('activate', (event) => event.waitUntil(activateVersion()))

self.addEventListener('message', (event) => {
  if (event.data?.type === 'take-over') event.waitUntil(self.skipWaiting())
  if (event.data?.type === 'page-version') {
    if (buildFiles.all.includes(event.data.script)) event.waitUntil(self.skipWaiting())
    else event.source?.postMessage({ type: 'new-version' })
  }
  // Stores files that the page has already loaded, which are in the HTTP cache, or those of all pages.
  if (event.data?.type === 'store-used') event.waitUntil(storeOptionalFiles(event.data.files))
  if (event.data?.type === 'store-pages')
    event.waitUntil(storeOptionalFiles(buildFiles.pages[event.data.language] ?? []))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== self.location.origin) return
  if (request.method === 'POST' && pathname === '/share') return event.respondWith(receiveShare(request))
  // Maps read archives by ranges, and the Cache API does not store partial responses.
  if (request.method !== 'GET' || request.headers.has('range')) return
  if (request.mode === 'navigate') {
    if (isPage(pathname)) event.respondWith(openPage(event))
  } else if (buildFiles.all.includes(pathname)) event.respondWith(openFile(event, pathname))
  else if (request.destination === 'image' && pathname.startsWith(`${apiBase}/`)) event.respondWith(openPicture(event))
})

async function activateVersion() {
  for (const name of await caches.keys()) {
    if (name.startsWith(cachePrefix) && name !== appCache) await caches.delete(name)
  }
  // Lets the browser request a page while it starts this worker.
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

/** Stores files. Files with a content hash in their name are copied from an earlier version or from the HTTP cache. */
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

/** Stores files without which the app still opens, so failures are ignored. */
const storeOptionalFiles = (paths: string[]) =>
  storeFiles(paths.filter((path) => buildFiles.all.includes(path))).catch(() => undefined)

/** False for other addresses of the server: API documentation, development mails, files. */
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
  // A proxy responds while the server restarts.
  if (answer.status >= 502) throw new Error(`The server answered ${answer.status}`)
  return answer
}

/** Stores the home page with the texts and numbers of this visit. */
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

/** Prefers the server, because a picture may have been deleted. */
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

/** Called for pictures that were replaced or deleted, also together with their member. */
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

/** Stores a share from another app, and opens the form of a new item with it, after a log-in if needed. */
async function receiveShare(request: Request): Promise<Response> {
  const sender = request.headers.get('origin') ?? 'null'
  // Prevents CSRF: any page can post to this address.
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
      // A share sheet sends no origin. Another site can imitate that, but only outside the window of the app.
      isAppOnly: sender === 'null',
    })
  } catch {
    // The share is unreadable, so the form opens empty.
  }
  return Response.redirect(`${pages.addItem.path}?shared=${at}`, 303)
}

import { apiBase } from '@pollen/contract/endpoint'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** The Cache Storage: caches by name. The first cache that has an address returns its response. */
let stores: Map<string, Map<string, Response>>
const keyOf = (asked: string | { url: string }) =>
  new URL(typeof asked === 'string' ? asked : asked.url, 'https://pollen.example').pathname
const openStore = (name: string) => {
  const entries = stores.get(name) ?? new Map<string, Response>()
  stores.set(name, entries)
  return {
    match: async (asked: string) => entries.get(keyOf(asked))?.clone(),
    put: async (asked: string, answer: Response) => void entries.set(keyOf(asked), answer),
    delete: async (asked: string) => entries.delete(keyOf(asked)),
    keys: async () => [...entries.keys()],
  }
}
const caches = {
  open: async (name: string) => openStore(name),
  keys: async () => [...stores.keys()],
  delete: async (name: string) => stores.delete(name),
  match: async (asked: string) =>
    [...stores.values()]
      .map((entries) => entries.get(keyOf(asked)))
      .find((found) => found)
      ?.clone(),
}

type Listener = (event: object) => void
const listeners = new Map<string, Listener>()
const registration = { navigationPreload: { enable: vi.fn(async () => undefined) } }
const worker = {
  location: { origin: 'https://pollen.example' },
  registration,
  clients: { claim: vi.fn(async () => undefined) },
  skipWaiting: vi.fn(async () => undefined),
  addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
}
const buildFiles = {
  version: 'v2',
  shell: ['/assets/app-1.js'],
  all: ['/assets/app-1.js', '/assets/map-1.js', '/assets/fr-1.js'],
  pages: { en: ['/assets/map-1.js'], fr: ['/assets/fr-1.js', '/assets/gone.js'] },
}

vi.stubGlobal('self', worker)
vi.stubGlobal('caches', caches)
vi.stubGlobal('buildFiles', buildFiles)
// Relative addresses belong to this site.
const { redirect } = Response
Response.redirect = (address, status) => redirect(new URL(address, 'https://pollen.example'), status)
await import('./service-worker.ts')

/** The responses of the server; undefined means offline. */
let serve: ((path: string) => Response) | undefined
let asked: string[]

beforeEach(() => {
  stores = new Map()
  asked = []
  serve = (path) => new Response(`${path} of the server`)
  vi.stubGlobal('fetch', async (request: string | { url: string }) => {
    asked.push(keyOf(request))
    if (!serve) throw new TypeError('Failed to fetch')
    return serve(keyOf(request))
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.clearAllMocks()
})

/** Dispatches an event to the worker and waits until it is handled. */
async function dispatch(type: string, event: object = {}) {
  const work: Promise<unknown>[] = []
  let response: Promise<Response> | undefined
  listeners.get(type)?.({
    ...event,
    waitUntil: (one: Promise<unknown>) => work.push(one),
    respondWith: (answer: Promise<Response>) => {
      response = answer
      work.push(answer)
    },
  })
  for (let done = 0; done < work.length; done++) await work[done]?.catch(() => undefined)
  return response
}

type Asked = { method?: string; mode?: string; destination?: string; headers?: Record<string, string>; body?: FormData }

const ask = (path: string, { headers, body, ...request }: Asked = {}) =>
  dispatch('fetch', {
    request: {
      method: 'GET',
      url: new URL(path, 'https://pollen.example').href,
      ...request,
      headers: new Headers(headers),
      formData: async () => body,
    },
  })
const openPage = (path: string) => ask(path, { mode: 'navigate' })
const text = async (answer: Response | undefined) => (answer ? await answer.text() : 'left to the browser')
const put = (store: string, path: string, content: string) => openStore(store).put(path, new Response(content))

test('an install stores the shell and the home page, and fails if a file is missing', async () => {
  await dispatch('install')
  expect([...(stores.get('pollen-app-v2')?.keys() ?? [])]).toEqual(['/app-shell', '/', '/assets/app-1.js'])
  stores.clear()
  serve = () => new Response('', { status: 404 })
  await dispatch('install')
  expect(stores.get('pollen-app-v2')?.size).toBe(0)
})

test('unchanged files are copied from the previous version', async () => {
  await put('pollen-app-v1', '/assets/app-1.js', 'known')
  await dispatch('install')
  expect(asked).not.toContain('/assets/app-1.js')
})

test('a new version deletes only the caches of earlier versions', async () => {
  for (const name of ['pollen-app-v1', 'pollen-app-v2', 'pollen-pictures']) await put(name, '/x', 'x')
  await dispatch('activate')
  expect([...stores.keys()]).toEqual(['pollen-app-v2', 'pollen-pictures'])
  expect(worker.clients.claim).toHaveBeenCalledOnce()
})

test.each(['/items', '/items/7', '/conversations/61'])('%s opens without a connection', async (path) => {
  await put('pollen-app-v2', '/app-shell', 'the shell')
  expect(await text(await openPage(path))).toBe(`${path} of the server`)
  serve = undefined
  expect(await text(await openPage(path))).toBe('the shell')
})

test.each(['/api/docs', '/dev/outbox', '/health/live', '/metrics', '/.well-known/x', '/robots.txt'])(
  '%s is no page of the app',
  async (path) => {
    expect(await text(await openPage(path))).toBe('left to the browser')
  },
)

test('a page opens with the shell if the server is slow or a proxy answers', async () => {
  await put('pollen-app-v2', '/app-shell', 'the shell')
  serve = () => new Response('Bad gateway', { status: 502 })
  expect(await text(await openPage('/items'))).toBe('the shell')
  vi.useFakeTimers()
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  const opening = openPage('/items')
  await vi.advanceTimersByTimeAsync(3000)
  expect(await text(await opening)).toBe('the shell')
})

test('without a shell, an error of the server is shown', async () => {
  serve = () => new Response('Not found', { status: 404 })
  expect(await text(await openPage('/items'))).toBe('Not found')
})

test('the offline home page is that of the last visit without a query', async () => {
  await openPage('/')
  await openPage('/?lang=fr')
  serve = undefined
  expect(await text(await openPage('/'))).toBe('/ of the server')
  expect(stores.get('pollen-app-v2')?.size).toBe(1)
})

test('build files are served from the cache, and stored on first use', async () => {
  expect(await text(await ask('/assets/map-1.js'))).toBe('/assets/map-1.js of the server')
  serve = undefined
  expect(await text(await ask('/assets/map-1.js'))).toBe('/assets/map-1.js of the server')
  expect(asked).toEqual(['/assets/map-1.js'])
})

test.each([
  ['another site', 'https://tile.example/1.png', {}],
  ['an unknown file', '/assets/old.js', {}],
  ['a part of a file', '/assets/map-1.js', { headers: { range: 'bytes=0-9' } }],
  ['a call', `${apiBase}/items/`, { method: 'POST' }],
  ['an answer of the API', `${apiBase}/items/`, {}],
] as const)('%s is left to the browser', async (_case, path, request) => {
  expect(await text(await ask(path, request))).toBe('left to the browser')
})

const picture = `${apiBase}/items/images/88`
const askPicture = () => ask(picture, { destination: 'image' })
const aPicture = (headers: Record<string, string>) => () =>
  new Response('picture', { headers: { 'content-length': '7', ...headers } })

test('seen pictures are available offline, except private and large ones', async () => {
  serve = aPicture({ 'cache-control': 'public, max-age=60' })
  await askPicture()
  serve = undefined
  expect(await text(await askPicture())).toBe('picture')
  stores.clear()
  for (const [name, value] of [
    ['cache-control', 'no-store'],
    ['content-length', '5000000'],
  ] as const) {
    serve = aPicture({ [name]: value })
    await askPicture()
    serve = undefined
    await expect(askPicture().then((answer) => answer?.text())).rejects.toThrow('Failed to fetch')
  }
})

test('a picture that was deleted on the server is deleted from the cache', async () => {
  serve = aPicture({})
  await askPicture()
  serve = () => new Response('', { status: 404 })
  await askPicture()
  serve = undefined
  await expect(askPicture().then((answer) => answer?.text())).rejects.toThrow()
})

test('the latest two hundred pictures stay in the cache', async () => {
  serve = aPicture({})
  for (let id = 0; id < 203; id++) await ask(`${apiBase}/items/images/${id}`, { destination: 'image' })
  const [kept] = [...stores.values()]
  expect([kept?.size, kept?.has(`${apiBase}/items/images/0`), kept?.has(`${apiBase}/items/images/202`)]).toEqual([
    200,
    false,
    true,
  ])
})

const postToWorker = (data: object) => {
  const source = { postMessage: vi.fn() }
  return dispatch('message', { data, source }).then(() => source.postMessage.mock.calls)
}

test('a page of this version activates the worker, an older one is notified of the update', async () => {
  expect(await postToWorker({ type: 'page-version', script: '/assets/app-1.js' })).toEqual([])
  expect(worker.skipWaiting).toHaveBeenCalledOnce()
  expect(await postToWorker({ type: 'page-version', script: '/assets/app-0.js' })).toEqual([[{ type: 'new-version' }]])
  expect(worker.skipWaiting).toHaveBeenCalledOnce()
  await postToWorker({ type: 'take-over' })
  expect(worker.skipWaiting).toHaveBeenCalledTimes(2)
})

test('all pages of one language are stored for a member, without outdated files', async () => {
  await postToWorker({ type: 'store-pages', language: 'fr' })
  await postToWorker({ type: 'store-used', files: ['/assets/map-1.js', `${apiBase}/items/`] })
  await postToWorker({ type: 'store-pages', language: 'tlh' })
  expect(asked).toEqual(['/assets/fr-1.js', '/assets/map-1.js'])
})

const shared = () => {
  const form = new FormData()
  form.set('title', 'Ladder')
  for (let index = 0; index < 15; index++) form.append('photos', new File(['x'], `${index}.jpg`))
  return form
}
const share = (origin?: string) =>
  ask('/share', { method: 'POST', body: shared(), headers: origin ? { origin } : undefined })
const target = async (answer: Promise<Response | undefined>) =>
  new URL((await answer)?.headers.get('location') ?? '').pathname +
  new URL((await answer)?.headers.get('location') ?? '').search

test('a share from another app opens the form of a new item', async () => {
  expect(await target(share())).toMatch(/^\/add-item\?shared=\d+$/)
  expect(await target(share('https://pollen.example'))).toMatch(/^\/add-item\?shared=\d+$/)
})

test('a share from another site opens an empty form', async () => {
  expect(await target(share('https://elsewhere.example'))).toBe('/add-item')
})

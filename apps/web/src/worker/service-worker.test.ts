import { apiBase } from '@pollen/contract/endpoint'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** A browser's stores of answers, by their names; the first store that knows an address answers. */
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
// An address without a host is one of this site.
const { redirect } = Response
Response.redirect = (address, status) => redirect(new URL(address, 'https://pollen.example'), status)
await import('./service-worker.ts')

/** The server's answers; undefined means offline. */
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

/** Sends an event to the worker and waits until it is handled. */
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

test('an install stores the shell and the home page; a file that is missing fails it', async () => {
  await dispatch('install')
  expect([...(stores.get('pollen-app-v2')?.keys() ?? [])]).toEqual(['/app-shell', '/', '/assets/app-1.js'])
  stores.clear()
  serve = () => new Response('', { status: 404 })
  await dispatch('install')
  expect(stores.get('pollen-app-v2')?.size).toBe(0)
})

test('files that did not change are taken over from the version before', async () => {
  await put('pollen-app-v1', '/assets/app-1.js', 'known')
  await dispatch('install')
  expect(asked).not.toContain('/assets/app-1.js')
})

test('a new version deletes the stores of earlier ones, and no others', async () => {
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

test('a page that is slow or answered by a proxy opens with the shell', async () => {
  await put('pollen-app-v2', '/app-shell', 'the shell')
  serve = () => new Response('Bad gateway', { status: 502 })
  expect(await text(await openPage('/items'))).toBe('the shell')
  vi.useFakeTimers()
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  const opening = openPage('/items')
  await vi.advanceTimersByTimeAsync(3000)
  expect(await text(await opening)).toBe('the shell')
})

test('without a shell, an error of the server is shown as it is', async () => {
  serve = () => new Response('Not found', { status: 404 })
  expect(await text(await openPage('/items'))).toBe('Not found')
})

test('the home page offline is that of the last visit, and never that of a search', async () => {
  await openPage('/')
  await openPage('/?lang=fr')
  serve = undefined
  expect(await text(await openPage('/'))).toBe('/ of the server')
  expect(stores.get('pollen-app-v2')?.size).toBe(1)
})

test('files of the build come from the store, and are stored when they are first used', async () => {
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

test('pictures that were seen are there offline; private and large ones are not stored', async () => {
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

test('a picture that was deleted on the server goes from the device, too', async () => {
  serve = aPicture({})
  await askPicture()
  serve = () => new Response('', { status: 404 })
  await askPicture()
  serve = undefined
  await expect(askPicture().then((answer) => answer?.text())).rejects.toThrow()
})

test('of many pictures, the latest two hundred stay', async () => {
  serve = aPicture({})
  for (let id = 0; id < 203; id++) await ask(`${apiBase}/items/images/${id}`, { destination: 'image' })
  const [kept] = [...stores.values()]
  expect([kept?.size, kept?.has(`${apiBase}/items/images/0`), kept?.has(`${apiBase}/items/images/202`)]).toEqual([
    200,
    false,
    true,
  ])
})

const say = (data: object) => {
  const source = { postMessage: vi.fn() }
  return dispatch('message', { data, source }).then(() => source.postMessage.mock.calls)
}

test('a page of this version lets the worker take over, an older one is told that there is a new one', async () => {
  expect(await say({ type: 'page-version', script: '/assets/app-1.js' })).toEqual([])
  expect(worker.skipWaiting).toHaveBeenCalledOnce()
  expect(await say({ type: 'page-version', script: '/assets/app-0.js' })).toEqual([[{ type: 'new-version' }]])
  expect(worker.skipWaiting).toHaveBeenCalledOnce()
  await say({ type: 'take-over' })
  expect(worker.skipWaiting).toHaveBeenCalledTimes(2)
})

test('the pages of one language are stored for a member, without files that no longer exist', async () => {
  await say({ type: 'store-pages', language: 'fr' })
  await say({ type: 'store-used', files: ['/assets/map-1.js', `${apiBase}/items/`] })
  await say({ type: 'store-pages', language: 'tlh' })
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

test('what another app shares opens the form of a new item with it', async () => {
  expect(await target(share())).toMatch(/^\/add-item\?shared=\d+$/)
  expect(await target(share('https://pollen.example'))).toMatch(/^\/add-item\?shared=\d+$/)
})

test('what a page of another site posts opens an empty form', async () => {
  expect(await target(share('https://elsewhere.example'))).toBe('/add-item')
})

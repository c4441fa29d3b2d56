import { languages } from '@pollen/contract/constants'
import { apiBase } from '@pollen/contract/endpoint'
import { errors } from '@pollen/contract/errors'
import { instance } from '@pollen/contract/instance'
import { pagePath, pages } from '@pollen/contract/pages'
import { endpointPath } from '@pollen/contract/write-request'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startWorld, type World } from '../test/world.ts'

let world: World

beforeAll(async () => {
  world = await startWorld({
    settings: { PUBLIC_URL: 'https://share.example.org', INSTANCE_CONTACT: 'help@share.example.org' },
  })
})
afterAll(() => world.stop())

const asPage = { accept: 'text/html,application/xhtml+xml' }

describe('the documentation of the API', () => {
  test('is available to programs as OpenAPI 3.1', async () => {
    const document = (await world.get(`${apiBase}/openapi.json`)).json()
    expect(document.openapi).toBe('3.1.0')
    const operation = document.paths[instance.get.path].get
    expect(operation.responses['200'].content['application/json'].schema).toEqual({
      $ref: '#/components/schemas/Instance',
    })
    expect(document.components.schemas.Instance.properties).toHaveProperty('members_count')
    expect(document.components.schemas.Error.properties.key.enum).toEqual(Object.keys(errors))
  })

  test('is available to people as a page without scripts and external resources', async () => {
    const page = await world.get('/api/docs')
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.body).toContain('/instance/')
    expect(page.body).toContain('Used by two children')
    expect(page.body).not.toMatch(/<script|<link|<img|(src|href|action)="?(https?:)?\/\/|url\(|@import/)
  })
})

test('rejects TRACE, which would echo credentials', async () => {
  const answer = await world.app.inject({
    method: 'TRACE' as 'GET',
    url: '/',
    headers: { authorization: 'Token secret' },
  })
  expect(answer.statusCode).toBe(404)
  expect(answer.body).not.toContain('secret')
})

describe('security.txt', () => {
  test('names the contact of the instance', async () => {
    const page = await world.get('/.well-known/security.txt')
    expect(page.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(page.body.split('\n')).toEqual([
      'Contact: mailto:help@share.example.org',
      'Expires: 2026-12-12T10:00:00.000Z',
      `Preferred-Languages: ${languages.join(', ')}`,
      'Canonical: https://share.example.org/.well-known/security.txt',
      '',
    ])
  })

  test('does not exist without a contact', async () => {
    const nameless = await startWorld()
    expect((await nameless.get('/.well-known/security.txt')).statusCode).toBe(404)
    await nameless.stop()
  })
})

describe('search engines', () => {
  test('find the sitemap in robots.txt, which disallows links of mails', async () => {
    const robots = await world.get('/robots.txt')
    expect(robots.headers['content-type']).toBe('text/plain; charset=utf-8')
    const lines = robots.body.split('\n')
    expect(lines).toContain('Sitemap: https://share.example.org/sitemap.xml')
    for (const path of ['/api/', '/activate/', '/reset-password/confirm/', '/recover-account/', '/unsubscribe/'])
      expect(lines).toContain(`Disallow: ${path}`)
    expect(lines).toContain('Allow: /api/v1/items/images/')
  })

  test('find only public pages in the sitemap', async () => {
    const sitemap = await world.get('/sitemap.xml')
    expect(sitemap.headers['content-type']).toBe('application/xml; charset=utf-8')
    expect([...sitemap.body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url)).toEqual([
      'https://share.example.org/',
      'https://share.example.org/about',
      'https://share.example.org/map',
      'https://share.example.org/sign-up',
    ])
  })
})

describe('a page of the app', () => {
  const examples = Object.values(pages).map(({ path, access }) => ({
    path: path.replace(/\{-\$\w+\}|\$\w+/g, '1'),
    // Page requests carry no session, so the server answers pages of operators with 404.
    status: access === 'moderator' ? 404 : 200,
  }))

  test.each(examples)('$path serves the app', async ({ path, status }) => {
    const answer = await world.get(path, asPage)
    expect(answer.statusCode).toBe(status)
    expect(answer.body).toContain('<div id="root">')
    expect(answer.headers['cache-control']).toBe('no-cache')
  })

  test('needs no optional parts in its path', async () => {
    expect((await world.get(pagePath(pages.addItemPos, { lat: 50.6, lng: 5.5, type: 'DN' }), asPage)).statusCode).toBe(
      200,
    )
  })

  test('serves the app with status 404 for an unknown path', async () => {
    const answer = await world.get('/no/such/page', asPage)
    expect(answer.statusCode).toBe(404)
    expect(answer.body).toContain('<div id="root">')
  })

  test('contains the bars of the map in each language, on the map only', async () => {
    const map = await world.get('/map', asPage)
    expect(map.body.match(/<header/g)).toHaveLength(languages.length)
    expect(map.body.match(/<nav/g)?.length).toBeGreaterThanOrEqual(languages.length)
    for (const [language, text] of [
      ['en', 'The map is opening…'],
      ['fr', 'La carte s’ouvre…'],
    ]) {
      expect(map.body).toContain(`<div data-opening="${language}" lang="${language}" inert>`)
      expect(map.body).toContain(text)
    }
    expect((await world.get('/items', asPage)).body).toContain('<div id="root"></div>')
  })

  test('has no inline script, and its policy forbids any', async () => {
    const answer = await world.get('/', asPage)
    expect(answer.body).not.toMatch(/<script(?! type="application\/json")(?![^>]*\bsrc=)/)
    expect(answer.headers['content-security-policy']).toContain("script-src 'self';")
    expect(answer.headers['content-security-policy']).not.toContain('unsafe-eval')
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'strict-transport-security': expect.stringContaining('max-age'),
      'x-request-id': expect.any(String),
    })
    expect(answer.headers).not.toHaveProperty('set-cookie')
  })

  test('differs from data and files, whose policy allows nothing', async () => {
    const data = await world.send(null, instance.get, {})
    expect(data.headers).toMatchObject({
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': expect.stringContaining('max-age'),
    })
    const missing = await world.get('/assets/none.js', asPage)
    expect(missing.statusCode).toBe(404)
    expect(missing.headers).toMatchObject({
      'content-type': expect.stringContaining('json'),
      'x-content-type-options': 'nosniff',
    })
  })

  test('loads files that are precompressed and cached for ever', async () => {
    const shell = (await world.get('/', asPage)).body
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(shell)?.[1] ?? 'none'
    const answer = await world.get(script, { 'accept-encoding': 'br, gzip' })
    expect(answer.headers['content-encoding']).toBe('br')
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  })

  test('preloads the files of its own page', async () => {
    const filesOf = (html: string) => [...html.matchAll(/<link rel="(?:modulepreload|preload)[^>]*href="([^"]+)"/g)]
    const [list, home] = await Promise.all(['/items', '/'].map(async (path) => (await world.get(path, asPage)).body))
    const files = filesOf(list ?? '').map(([, file = '']) => file)
    expect(files.some((file) => file.includes('items-page'))).toBe(true)
    expect(filesOf(home ?? '').join()).not.toContain('items-page')
    for (const file of files) expect((await world.get(file)).statusCode, file).toBe(200)
  })

  test('lists the text files of each language', async () => {
    const { body } = await world.get('/items', asPage)
    const [, english = '', french = ''] = /data-en="([^"]+)" data-fr="([^"]+)"/.exec(body) ?? []
    const files = [english, french].map((names) => names.split(' '))
    expect(files[0]).toHaveLength(files[1]?.length ?? 0)
    expect(english).not.toBe(french)
    for (const file of files.flat()) expect((await world.get(file)).statusCode, file).toBe(200)
  })
})

describe('the installable app', () => {
  test('has a manifest with the name of the instance, in the language of the browser, with existing icons', async () => {
    const english = await world.get('/manifest.webmanifest')
    expect(english.headers).toMatchObject({
      'content-type': expect.stringContaining('application/manifest+json'),
      'cache-control': 'no-cache',
    })
    const manifest = english.json()
    expect(manifest).toMatchObject({ id: '/', name: 'Pollen', start_url: '/', display: 'standalone', lang: 'en' })
    expect(manifest.icons.map(({ purpose }: { purpose: string }) => purpose)).toContain('maskable')
    for (const { src } of manifest.icons) expect((await world.get(src)).headers['content-type']).toBe('image/png')
    for (const { url } of manifest.shortcuts) expect((await world.get(url, asPage)).statusCode).toBe(200)
    expect(manifest.screenshots.length).toBeGreaterThan(2)
    for (const { src, sizes } of manifest.screenshots) {
      const { width, height } = await sharp((await world.get(src)).rawPayload).metadata()
      expect(`${width}x${height}`, src).toBe(sizes)
    }
    const french = (await world.get('/manifest.webmanifest?language=fr')).json()
    expect(french).toMatchObject({
      lang: 'fr',
      shortcuts: expect.arrayContaining([{ name: 'Publier une annonce', url: '/add-item' }]),
    })
    expect((await world.get('/', asPage)).body).toContain('href="/manifest.webmanifest"')
  })

  test('has a service worker that browsers revalidate', async () => {
    const worker = await world.get('/service-worker.js')
    expect(worker.statusCode).toBe(200)
    expect(worker.headers).toMatchObject({
      'content-type': expect.stringContaining('javascript'),
      'cache-control': 'no-cache',
    })
  })

  test('opens offline with a shell that preloads no files of a page', async () => {
    const shell = await world.get('/app-shell', asPage)
    expect(shell.body).toContain('<div id="root">')
    expect(shell.body).not.toContain('modulepreload" href="/assets/items-page')
  })

  test.each([
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="title"\r\n\r\nLadder\r\n--x--\r\n',
    ],
    ['multipart/form-data; boundary=x', 'cut off'],
    ['multipart/form-data', ''],
    ['application/x-www-form-urlencoded', 'title=Ladder'],
    ['application/json', '{'],
    ['text/plain', 'x'.repeat(2_000_000)],
  ])('redirects a share without the service worker (%s) to the form of a new item', async (type, payload) => {
    const answer = await world.app.inject({ method: 'POST', url: '/share', headers: { 'content-type': type }, payload })
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/add-item'])
  })
})

test('an unknown API path gets a 404 with an error key, never a page', async () => {
  const answer = await world.get(`${apiBase}/nothing/`, asPage)
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toMatchObject({ key: 'NOT_FOUND' })
})

test('reports live and ready while the database answers', async () => {
  expect((await world.get('/health/live')).statusCode).toBe(200)
  expect((await world.get('/health/ready')).statusCode).toBe(200)
})

describe('metrics', () => {
  test('are served to the local machine', async () => {
    await world.call(null, instance.get)
    const answer = await world.get('/metrics')
    const route = `method="GET",route="${endpointPath(instance.get)}",status="200"`
    expect(answer.body).toMatch(new RegExp(`http_request_duration_seconds_count\\{${route}\\} \\d`))
  })

  test('are served neither to other machines nor through a proxy', async () => {
    expect((await world.get('/metrics', { 'x-forwarded-for': '203.0.113.9' })).statusCode).toBe(404)
    const outside = await world.app.inject({ url: '/metrics', remoteAddress: '203.0.113.9' })
    expect(outside.statusCode).toBe(404)
  })

  test.each([
    ['localhost:3000', 200],
    ['127.0.0.1:3000', 200],
    ['[::1]', 200],
    ['pollen-1:3000', 200],
    ['share.example.org', 200],
    ['evil.example.com:3000', 404],
    ['127.0.0.1.evil.example.com', 404],
    ['share.example.org.evil.example.com', 404],
    ['localhost.', 200],
    ['evil.', 404],
    ['not a host', 404],
  ])('requested with host %s, as after DNS rebinding, get status %s', async (host, status) => {
    expect((await world.get('/metrics', { host })).statusCode).toBe(status)
  })
})

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { languages } from '@pollen/contract/constants'
import { instance } from '@pollen/contract/instance'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorld, type World } from '../../../test/world.ts'

let world: World

beforeAll(async () => {
  world = await startWorld({ settings: { INSTANCE_NAME: 'Rue </script> & Cie', INSTANCE_LANGUAGE: 'fr' } })
})
afterAll(() => world.stop())

const readHome = () => world.get('/', { accept: 'text/html' })
const dataOf = (html: string) => JSON.parse(/id="home-data">([^<]*)<\/script>/.exec(html)?.[1] ?? 'null')

test('the home page is readable without scripts, in all languages', async () => {
  const { body, headers } = await readHome()
  expect(body).toContain('<title>Rue &lt;/script&gt; &amp; Cie · Donner, prêter, demander, se retrouver.')
  expect(body).toContain('<meta name="description" content="Donner, prêter')
  for (const words of ['Sign up', 'S’inscrire', 'How it works', 'Comment ça marche', 'Everything here is free.'])
    expect(body).toContain(words)
  for (const language of languages) expect(body).toContain(`data-home="${language}"`)
  expect(headers).not.toHaveProperty('set-cookie')
})

test('a first visit is in the language of the instance, and every title contains its name', async () => {
  for (const path of ['/', '/about', '/log-in', '/app-shell', '/nowhere']) {
    const { body } = await world.get(path, { accept: 'text/html' })
    expect(body, path).toContain('<html lang="fr" data-default-language="fr"')
    expect(body, path).toContain('<title>Rue &lt;/script&gt; &amp; Cie')
  }
})

test('a link may choose the language of the home page; unknown ones are ignored', async () => {
  const read = (query: string) => world.get(`/?${query}`, { accept: 'text/html' })
  const english = await read('lang=en')
  expect(english.body).toContain('<html lang="en" data-default-language="fr"')
  expect(english.body).toContain('<title>Rue &lt;/script&gt; &amp; Cie · Give, lend')
  expect(english.headers).not.toHaveProperty('set-cookie')
  for (const query of ['lang=', 'lang=xx', 'lang=en&lang=fr', 'lang[]=en', 'lang=__proto__', 'lang=%00']) {
    const { statusCode, body } = await read(query)
    expect(statusCode, query).toBe(200)
    expect(body, query).toContain('<html lang="fr"')
  }
})

test('the page contains its data, so that hydration needs no requests', async () => {
  const { body } = await readHome()
  const data = dataOf(body)
  expect(data.instance).toEqual(await world.call(null, instance.get, {}))
  expect(data.texts).toEqual(
    await Promise.all(languages.map((language) => world.call(null, instance.getTexts, { language }))),
  )
})

test('custom texts appear at the next visit and are escaped', async () => {
  const before = await readHome()
  mkdirSync(join(world.config.DATA_DIR, 'texts'))
  writeFileSync(
    join(world.config.DATA_DIR, 'texts/welcome.en.md'),
    '# Hello </script><script>alert(1)</script>\n\nWelcome to $& our $1 street.\n',
  )
  const after = await readHome()
  expect(after.headers.etag).not.toBe(before.headers.etag)
  expect(after.body).toContain('Welcome to $&amp; our $1 street.')
  expect(after.body).not.toContain('<script>')
  expect(dataOf(after.body).texts[0].welcome.title).toContain('Hello')
})

test('link previews and the manifest use the slogan of the operator', async () => {
  const slogan = 'Rue des Prés, on partage'
  mkdirSync(join(world.config.DATA_DIR, 'texts'), { recursive: true })
  writeFileSync(join(world.config.DATA_DIR, 'texts/welcome.fr.md'), `# ${slogan}\n\nBienvenue.\n`)
  for (const path of ['/', '/about', '/log-in']) {
    const { body } = await world.get(path, { accept: 'text/html' })
    expect(body, path).toContain(`<meta property="og:description" content="${slogan}" />`)
  }
  expect((await readHome()).body).toContain(`<title>Rue &lt;/script&gt; &amp; Cie · ${slogan}</title>`)
  for (const query of ['', '?language=fr', '?language=xx'])
    expect((await world.get(`/manifest.webmanifest${query}`)).json()).toMatchObject({ lang: 'fr', description: slogan })
  expect((await world.get('/manifest.webmanifest?language=en')).json()).toHaveProperty('lang', 'en')
})

test('the preview of the about page has its title and URL', async () => {
  const { body } = await world.get('/about', { accept: 'text/html' })
  expect(body).toContain('og:title" content="À propos de Rue &lt;/script&gt; &amp; Cie"')
  expect(body).toMatch(/og:url" content="http[^"]+\/about"/)
})

test('sixty concurrent visits get the same page, and a matching etag gets 304', async () => {
  const pages = await Promise.all(Array.from({ length: 60 }, readHome))
  const etags = new Set(pages.map(({ headers }) => headers.etag))
  expect(etags.size).toBe(1)
  const again = await world.get('/', { accept: 'text/html', 'if-none-match': [...etags].join() })
  expect(again.statusCode).toBe(304)
  // Proxies that compress pages make their etags weak.
  const [etag = ''] = [...etags].map((tag) => String(tag).replace(/^W\//, ''))
  for (const known of [etag, `W/${etag}`, `"other", W/${etag}`])
    expect((await world.get('/', { 'if-none-match': known })).statusCode, known).toBe(304)
})

test.each([
  ['gzip, deflate, br', 'br'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['GZIP', 'gzip'],
  ['br;q=0.0, gzip; q=0', undefined],
  ['brotli, deflate', undefined],
  ['', undefined],
])('the accepted encodings "%s" give %s', async (accepted, encoding) => {
  for (const path of ['/', '/log-in']) {
    const { headers } = await world.get(path, { accept: 'text/html', 'accept-encoding': accepted })
    expect(headers['content-encoding'], path).toBe(encoding)
  }
})

test('falls back to the shell of the app when the database fails', async () => {
  const apart = await startWorld()
  await sql`ALTER TABLE items RENAME TO items_away`.execute(apart.db)
  const { statusCode, body } = await apart.get('/', { accept: 'text/html' })
  expect(statusCode).toBe(200)
  expect(body).toContain('<div id="root"></div>')
  await apart.stop()
})

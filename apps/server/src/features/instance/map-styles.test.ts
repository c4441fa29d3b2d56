import { instance } from '@pollen/contract/instance'
import { pagePath, pages } from '@pollen/contract/pages'
import { describe, expect, test } from 'vitest'
import { startWorld } from '../../../test/world.ts'
import { readConfig } from '../../config.ts'

/** Starts an instance with these settings. Returns its styles and the origins that its content security policy allows. */
async function startWith(settings: Record<string, string>) {
  const world = await startWorld({ settings })
  const { map_styles } = await world.call(null, instance.get)
  const page = await world.get(pagePath(pages.home), { accept: 'text/html' })
  await world.stop()
  const policy = String(page.headers['content-security-policy']).split(';')
  const outside = policy.flatMap((directive) => directive.match(/https?:\S+/g) ?? [])
  const fetched = policy.find((directive) => directive.startsWith('connect-src'))
  return { styles: map_styles, codes: map_styles.map(({ code }) => code), outside, fetched }
}

const allOff = {
  TILE_URL_HUMANITARIAN: 'off',
  TILE_URL_STANDARD: 'off',
  TILE_URL_CYCLING: 'off',
  TILE_URL_TRANSPORT: 'off',
  TILE_URL_TRANSPORT_DARK: 'off',
  TILE_URL_NEIGHBOURHOOD: 'off',
  TILE_URL_OUTDOORS: 'off',
}

test('without a key, offers the three styles that need none, and allows only their hosts', async () => {
  const { styles, codes, outside, fetched } = await startWith({})
  expect(codes).toEqual(['humanitarian', 'standard', 'cycling'])
  expect(styles[1]?.tiles).toEqual(['https://tile.openstreetmap.org/{z}/{x}/{y}.png'])
  expect(outside).toEqual([
    'https://a.tile.openstreetmap.fr',
    'https://b.tile.openstreetmap.fr',
    'https://c.tile.openstreetmap.fr',
    'https://tile.openstreetmap.org',
    'https://a.tile-cyclosm.openstreetmap.fr',
    'https://b.tile-cyclosm.openstreetmap.fr',
    'https://c.tile-cyclosm.openstreetmap.fr',
  ])
  expect(fetched).toBe(`connect-src 'self' ${outside.join(' ')}`)
})

test('with a key, offers all seven styles in the order of the switcher, with their attributions', async () => {
  const { styles, codes, outside } = await startWith({ TILE_KEY_THUNDERFOREST: 'a key&' })
  const withoutKey = ['humanitarian', 'standard', 'cycling']
  expect(codes).toEqual([...withoutKey, 'transport', 'transport-dark', 'neighbourhood', 'outdoors'])
  expect(styles[3]?.tiles[0]).toBe('https://a.tile.thunderforest.com/transport/{z}/{x}/{y}{r}.png?apikey=a%20key%26')
  expect(outside).toContain('https://c.tile.thunderforest.com')
  for (const { attribution } of styles) expect(attribution[0]?.text).toBe('© OpenStreetMap contributors')
})

test('allows no external origins if all styles are off', async () => {
  const { codes, outside, fetched } = await startWith({ ...allOff, TILE_KEY_THUNDERFOREST: 'key' })
  expect(codes).toEqual([])
  expect(outside).toEqual([])
  expect(fetched).toBe("connect-src 'self'")
})

test('a custom tile server replaces a public one', async () => {
  const own = 'http://127.0.0.1:8080/{z}/{x}/{y}{r}.png'
  const { styles, outside } = await startWith({ ...allOff, TILE_URL_STANDARD: own })
  expect(styles).toMatchObject([{ code: 'standard', tiles: [own] }])
  expect(outside).toEqual(['http://127.0.0.1:8080'])
})

describe('the tile URL', () => {
  test.each([
    'nowhere',
    'https://tiles.example.org/tiles.png',
    'https://tiles.example.org/{z}/{x}.png',
    'https://tiles.example.org/{z}/{x}/{y}/{secret}.png',
    'ftp://tiles.example.org/{z}/{x}/{y}.png',
    'javascript:alert(1)//{z}/{x}/{y}',
    "https://tiles.example.org;script-src'self'/{z}/{x}/{y}.png",
    'https://ada:secret@tiles.example.org/{z}/{x}/{y}.png',
    'https://{key}.example.org/{z}/{x}/{y}.png',
    'https://*/{z}/{x}/{y}.png',
    'https:///{z}/{x}/{y}.png',
  ])('%s is rejected with the name of its setting', (url) => {
    expect(() => readConfig({ TILE_URL_CYCLING: url })).toThrow('  TILE_URL_CYCLING: must be "off" or a URL')
  })
})

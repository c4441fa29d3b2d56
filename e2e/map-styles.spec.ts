import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { startServer } from '../scripts/testing/start-server.ts'
import { makeStreetMap } from '../scripts/testing/street-map.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import { webglLaunchOptions } from './launch-options.ts'
import { answerTiles, middleColor, tileColor } from './tiles.ts'

test.use({ launchOptions: webglLaunchOptions })
// WebGL is drawn by software, and two journeys share the machine.
test.slow()

/** On land, away from pins, towns and what stands over the map. */
const emptyLand = '/map?clat=50.2001&clng=5.3001&z=16'
const spot = { x: 400, y: 500 }
const message = (page: Page) => page.getByText('The map tiles can’t be reached.')
const sources = (page: Page) => page.getByRole('list', { name: 'Map sources' })

/** What the map has at a spot, once it has drawn it. */
const colorOf = (page: Page) => expect.poll(() => middleColor(page, spot), { timeout: 30_000 })
const land = { red: 247, green: 242, blue: 229 }
const darkLand = { red: 39, green: 43, blue: 37 }

test('the tiles of the first style are shown, with who made them, and another style is remembered', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(emptyLand)
  await colorOf(page).toEqual(tileColor)
  expect(asked.some((url) => url.includes('/hot/16/'))).toBe(true)
  await expect(sources(page).getByRole('link', { name: '© OpenStreetMap contributors' })).toBeVisible()
  await expect(message(page)).toBeHidden()

  await page.getByRole('button', { name: 'Map style' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitemradio', { name: 'Humanitarian' })).toBeChecked()
  await page.getByRole('menuitemradio', { name: 'Cycling' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Map style' })).toBeFocused()
  await expect(sources(page).getByRole('link', { name: 'CyclOSM' })).toBeVisible()
  await page.reload()
  await expect(sources(page).getByRole('link', { name: 'CyclOSM' })).toBeVisible()
  await colorOf(page).toEqual(tileColor)
})

test.describe('in the dark', () => {
  test.use({ colorScheme: 'dark' })

  test('tiles are dark too', async ({ page }) => {
    await page.goto(emptyLand)
    // Inverted with its hue kept: still more red than green, and darker.
    const isDarkRed = ({ red, green }: typeof tileColor) => red - green > 20 && red < tileColor.red - 20
    await expect.poll(async () => isDarkRed(await middleColor(page, spot)), { timeout: 30_000 }).toBe(true)
  })
})

test.describe('while the tile server is down', () => {
  test.use({ tileServer: 'down', expectedErrors: /Failed to load resource/ })

  test('the world map is shown, and why', async ({ page }) => {
    await page.goto(emptyLand)
    await expect(message(page)).toBeVisible({ timeout: 30_000 })
    await colorOf(page).toEqual(land)
    await expect(sources(page).getByRole('link', { name: 'GeoNames' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'In view' })).toBeVisible()
    await expectAccessible(page)
  })

  test('the tiles come back without a reload', async ({ page, baseURL }) => {
    await page.goto(emptyLand)
    await expect(message(page)).toBeVisible({ timeout: 30_000 })
    await page.unrouteAll()
    await answerTiles(page, baseURL ?? '', 'fine')
    await page.evaluate('window.dispatchEvent(new Event("online"))')
    await colorOf(page).toEqual(tileColor)
    await expect(message(page)).toBeHidden()
  })

  test.describe('in the dark and in French', () => {
    test.use({ colorScheme: 'dark', language: 'fr', viewport: { width: 360, height: 740 } })

    test('so is the world map', async ({ page }) => {
      await page.goto(emptyLand)
      await expect(page.getByText('Le fond de carte est injoignable.')).toBeVisible({ timeout: 30_000 })
      await expect.poll(() => middleColor(page, { x: 180, y: 400 }), { timeout: 30_000 }).toEqual(darkLand)
      await expect(page.getByRole('list', { name: 'Sources de la carte' })).toBeVisible()
    })
  })
})

test.describe('an instance with a street map of its own', () => {
  let folder: string
  let server: Awaited<ReturnType<typeof startServer>>

  test.beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pollen-street-map-'))
    await writeFile(join(folder, 'map.pmtiles'), makeStreetMap([5.3001, 50.2001]))
    server = await startServer(folder, { PHOTON_URL: 'off', GAZETTEER: 'off', DEMO: 'off' })
  })
  test.afterAll(async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  })

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`shows it first, ${colorScheme}, and no request leaves`, async ({ browser }) => {
      const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, colorScheme })
      const outside: string[] = []
      const parts: number[] = []
      page.on('request', (request) => {
        if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(server.url)) outside.push(request.url())
      })
      page.on('response', (response) => {
        if (response.url().includes('/map.pmtiles')) parts.push(response.status())
      })
      // The river of the street map is in the middle of this view.
      await page.goto(`${server.url}/map?clat=50.1911&clng=5.3001&z=15`)
      const water = colorScheme === 'light' ? { red: 207, green: 226, blue: 232 } : { red: 20, green: 27, blue: 30 }
      await expect.poll(() => middleColor(page, { x: 480, y: 450 }), { timeout: 30_000 }).toEqual(water)
      await expect(sources(page).getByRole('link', { name: 'Protomaps' })).toBeVisible()
      await page.getByRole('button', { name: 'Map style' }).click()
      await expect(page.getByRole('menuitemradio').first()).toHaveText('Streets')
      expect(new Set(parts)).toEqual(new Set([206]))
      expect(outside).toEqual([])
      await page.close()
    })
  }
})

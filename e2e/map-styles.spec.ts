import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { makeStreetMap } from '../tools/maps/street-map.ts'
import { stubTileServers, tileColor } from '../tools/maps/stub-tile-servers.ts'
import { startServer } from '../tools/start-server.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import { withMap } from './launch-options.ts'
import { middleColor } from './middle-color.ts'

test.use(withMap)
// WebGL is rendered in software, and two journeys share the machine.
test.slow()

/** On land, away from pins, towns and controls. */
const emptyLand = '/map?clat=50.2001&clng=5.3001&z=16'
const spot = { x: 400, y: 500 }
const message = (page: Page) => page.getByText('The map tiles can’t be reached.')
const sources = (page: Page) => page.getByRole('list', { name: 'Map sources' })

/** Polls the colour of the map at a spot, until it is drawn. */
const colorOf = (page: Page) => expect.poll(() => middleColor(page, spot), { timeout: 30_000 })
const land = { red: 247, green: 242, blue: 229 }
const darkLand = { red: 39, green: 43, blue: 37 }

test('the first style is shown in light and dark colours with its attribution, and another choice is remembered', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(emptyLand)
  await colorOf(page).toEqual(tileColor)
  expect(asked.some((url) => url.includes('/hot/16/'))).toBe(true)
  await expect(sources(page).getByRole('link', { name: '© OpenStreetMap contributors' })).toBeVisible()
  await expect(message(page)).toBeHidden()
  await page.emulateMedia({ colorScheme: 'dark' })
  // Inverted with the same hue: still more red than green, and darker.
  const isDarkRed = ({ red, green }: typeof tileColor) => red - green > 20 && red < tileColor.red - 20
  await expect.poll(async () => isDarkRed(await middleColor(page, spot)), { timeout: 30_000 }).toBe(true)
  // The theme may change again before the new style has loaded.
  for (const colorScheme of ['light', 'dark', 'light'] as const) await page.emulateMedia({ colorScheme })

  await page.getByRole('button', { name: 'Map layers' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitemradio', { name: 'Humanitarian' })).toBeChecked()
  await page.getByRole('menuitemradio', { name: 'Cycling' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Map layers' })).toBeFocused()
  await expect(sources(page).getByRole('link', { name: 'CyclOSM' })).toBeVisible()
  await page.reload()
  await expect(sources(page).getByRole('link', { name: 'CyclOSM' })).toBeVisible()
  await colorOf(page).toEqual(tileColor)
})

test.describe('during an outage of the tile server', () => {
  test.use({ tileServer: 'down', expectedErrors: /Failed to load resource/ })

  test('the world map is shown with an explanation, until the tiles load', async ({ page, baseURL }) => {
    await page.goto(emptyLand)
    await expect(message(page)).toBeVisible({ timeout: 30_000 })
    await colorOf(page).toEqual(land)
    await page.emulateMedia({ colorScheme: 'dark' })
    await colorOf(page).toEqual(darkLand)
    await expect(sources(page).getByRole('link', { name: 'GeoNames' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'In view' })).toBeVisible()
    await expectAccessible(page)

    await page.emulateMedia({ colorScheme: 'light' })
    await page.unrouteAll()
    await stubTileServers(page, baseURL ?? '', 'fine')
    await page.evaluate('window.dispatchEvent(new Event("online"))')
    await colorOf(page).toEqual(tileColor)
    await expect(message(page)).toBeHidden()
  })

  test('the explanation can be dismissed for good', async ({ page }) => {
    await page.goto(emptyLand)
    await expect(message(page)).toBeVisible({ timeout: 30_000 })
    await page.getByRole('button', { name: 'Don’t show this again' }).click()
    await expect(message(page)).toBeHidden()
    await page.reload()
    await expect(sources(page).getByRole('link', { name: 'GeoNames' })).toBeVisible({ timeout: 30_000 })
    await expect(message(page)).toBeHidden()
  })
})

test.describe('an instance with its own street map', () => {
  let folder: string
  let server: Awaited<ReturnType<typeof startServer>>

  test.beforeAll(async () => {
    // The server creates its database first.
    test.setTimeout(180_000)
    folder = await mkdtemp(join(tmpdir(), 'pollen-street-map-'))
    await writeFile(join(folder, 'map.pmtiles'), makeStreetMap([5.3001, 50.2001]))
    server = await startServer(folder, { PHOTON_URL: 'off', GAZETTEER: 'off', DEMO: 'off' })
  })
  test.afterAll(async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  })

  test('shows it first, in light and dark colours, without external requests', async ({ browser }) => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    const outside: string[] = []
    const parts: number[] = []
    page.on('request', (request) => {
      if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(server.url)) outside.push(request.url())
    })
    page.on('response', (response) => {
      if (response.url().includes('/map.pmtiles')) parts.push(response.status())
    })
    for (const [colorScheme, water] of [
      ['light', { red: 207, green: 226, blue: 232 }],
      ['dark', { red: 20, green: 27, blue: 30 }],
    ] as const) {
      await page.emulateMedia({ colorScheme })
      // The river of the street map is in the centre of this view.
      await page.goto(`${server.url}/map?clat=50.1911&clng=5.3001&z=15`)
      await expect.poll(() => middleColor(page, { x: 480, y: 450 }), { timeout: 30_000 }).toEqual(water)
      await expect(sources(page).getByRole('link', { name: 'Protomaps' })).toBeVisible()
    }
    await page.getByRole('button', { name: 'Map layers' }).click()
    await expect(page.getByRole('menuitemradio').first()).toHaveText('Streets')
    expect(new Set(parts)).toEqual(new Set([206]))
    expect(outside).toEqual([])
    await page.close()
  })
})

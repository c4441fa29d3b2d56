import type { Page } from '@playwright/test'
import { createItem } from './create-item.ts'
import { expect, memberTest as test } from './fixtures.ts'
import { withMap } from './launch-options.ts'
import { lonelyPlace, mapAt } from './lonely-place.ts'

test.use(withMap)
// WebGL is rendered in software, and two journeys share the machine.
test.slow()

/** Theme colours of a request. */
const red = { light: [176, 52, 42], dark: [255, 174, 161] }

/** Counts pixels of a perceived colour around the centre of the map, where a pin is. */
async function countPixels(page: Page, color: number[]): Promise<number> {
  const box = await page.locator('canvas').boundingBox()
  if (!box) return 0
  const clip = { x: box.x + box.width / 2 - 20, y: box.y + box.height / 2 - 50, width: 40, height: 50 }
  const picture = (await page.screenshot({ clip })).toString('base64')
  return page.evaluate(`(async () => {
    const image = new Image()
    image.src = 'data:image/png;base64,${picture}'
    await image.decode()
    const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height })
    const context = canvas.getContext('2d')
    context.drawImage(image, 0, 0)
    const pixels = context.getImageData(0, 0, image.width, image.height).data
    let count = 0
    for (let at = 0; at < pixels.length; at += 4) {
      if (${JSON.stringify(color)}.every((part, index) => Math.abs(pixels[at + index] - part) < 12)) count++
    }
    return count
  })()`)
}

/** A drop of 36 × 46 px has several hundred pixels. */
const expectPin = (page: Page, color: number[]) => expect.poll(() => countPixels(page, color)).toBeGreaterThan(300)

test('a pin has the colour of its type in light, dark and forced colours, and survives a lost WebGL context', async ({
  page,
  request,
  member,
}) => {
  const place = lonelyPlace()
  await createItem(request, member, { name: 'Drill', type: 'RQ', location: place, location_precision: 'exact' })
  await page.goto(mapAt(place, 17))
  await expectPin(page, red.light)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectPin(page, red.dark)
  expect(await countPixels(page, red.light)).toBe(0)

  await page.evaluate(
    `graphics = document.querySelector('canvas').getContext('webgl2').getExtension('WEBGL_lose_context'); graphics.loseContext()`,
  )
  await expect.poll(() => countPixels(page, red.dark)).toBe(0)
  await page.evaluate('graphics.restoreContext()')
  await expectPin(page, red.dark)

  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' })
  await page.reload()
  await expectPin(page, red.light)
})

test('a pin is reached and opened by keyboard, and the focus returns', async ({ page, request, member }) => {
  const place = lonelyPlace()
  await createItem(request, member, { name: 'Anvil', location: place, location_precision: 'exact' })
  await page.goto(mapAt(place, 17))
  await expect(page.getByRole('radio', { name: /Items \(1\)/ })).toBeAttached()
  const pin = page.getByRole('button', { name: 'Loan · Anvil' })
  await expect(async () => {
    await page.locator('canvas').focus()
    // A key press switches to keyboard mode.
    await page.keyboard.press('Shift')
    await expect(pin).toBeAttached({ timeout: 2000 })
  }).toPass()
  await pin.focus()
  await page.keyboard.press('Enter')
  const popup = page.getByRole('dialog', { name: 'Anvil' })
  await expect(popup).toBeVisible()
  await expect(popup).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(popup).toBeHidden()
  await expect(pin.or(page.locator('canvas')).and(page.locator(':focus'))).toBeAttached()
})

/** Compressed size of the scripts of the map page, including MapLibre and its worker. */
const mostScriptBytes = 450_000

for (const who of ['a member', 'a visitor'] as const) {
  test(`the map page loads few scripts for ${who}, and other pages do not load MapLibre`, async ({ page }) => {
    if (who === 'a visitor') await page.addInitScript(`localStorage.removeItem('pollen.session')`)
    // French texts are longer.
    await page.addInitScript(`localStorage.setItem('pollen.language', 'fr')`)
    const sizes = new Map<string, number>()
    page.on('response', async (response) => {
      if (response.request().resourceType() !== 'script') return
      const { pathname } = new URL(response.url())
      sizes.set(pathname, Number.NaN)
      const { 'content-encoding': encoding, 'content-length': length } = await response.allHeaders()
      if (encoding === 'br') sizes.set(pathname, Number(length))
    })
    const ofMap = () => [...sizes.keys()].filter((path) => path.includes('loaded-map'))
    for (const path of ['/', '/about', who === 'a member' ? '/items' : '/log-in']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForLoadState('networkidle')
    }
    expect(sizes.size).toBeGreaterThan(3)
    expect(ofMap()).toEqual([])

    sizes.clear()
    await page.goto('/map')
    await expect(page.locator('canvas')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Couches de la carte' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(ofMap()).toHaveLength(1)
    const bytes = () => [...sizes.values()].reduce((sum, size) => sum + size, 0)
    // NaN while a size is missing.
    await expect.poll(bytes).toBeGreaterThan(200_000)
    expect(bytes()).toBeLessThanOrEqual(mostScriptBytes)
  })
}

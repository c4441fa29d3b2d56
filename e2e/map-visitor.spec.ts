import { languages } from '@pollen/contract/constants'
import { apiBase } from '@pollen/contract/endpoint'
import { createItem } from './create-item.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import { withMap } from './launch-options.ts'
import { lonelyPlace, mapAt } from './lonely-place.ts'
import { openBeforeScripts } from './open-before-scripts.ts'

test.use(withMap)
test.slow()

test('a visitor sees public resources, no items, and the reason', async ({ page }) => {
  const calls: string[] = []
  page.on('request', (sent) => calls.push(new URL(sent.url()).pathname))
  await page.goto('/map')
  await expect(page.getByText('Log in to see what your neighbours share').first()).toBeVisible()
  const list = page.getByRole('region', { name: 'In view' })
  await expect(list.getByRole('radio', { name: /Public resources \([1-9]/ })).toBeChecked()
  await list.getByRole('radio', { name: 'Items' }).check()
  await expect(list.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', /next=/)
  await expectAccessible(page)
  expect(calls.filter((path) => /\/(actives|items|users|webusers)\//.test(path))).toEqual([])
  expect(calls).toContain(`${apiBase}/resources/`)
  await page.getByRole('button', { name: 'Add something here' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Donation' }).click()
  await expect(page).toHaveURL(/\/log-in\?next=%2Fadd-item%2Fpos/)
})

test('while the app loads, a visitor sees the placeholder of the map without the bars of members', async ({ page }) => {
  const sendScripts = await openBeforeScripts(page, '/map')
  await expect(page.getByText('The map is opening…')).toBeVisible()
  await expect(page.locator('header')).toHaveCount(languages.length)
  await expect(page.locator('header:visible')).toHaveCount(0)
  sendScripts()
  await expect(page.getByRole('region', { name: 'In view' })).toBeVisible()
})

test.describe('on a phone, in French and in the dark', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, language: 'fr', colorScheme: 'dark' })

  test('the list is a sheet, a popup leaves room for its buttons and the attribution, and a long press adds an item', async ({
    page,
    request,
    member,
  }) => {
    const place = lonelyPlace()
    await createItem(request, member, { name: 'Lampe', location: place })
    await page.goto(mapAt(place, 15))
    await page.getByRole('button', { name: 'Afficher la liste' }).click()
    const list = page.getByRole('region', { name: 'À l’écran' })
    await expect(list.getByRole('button', { name: /Lampe/ })).toBeVisible()
    await expectAccessible(page)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)
    await list.getByRole('button', { name: /Lampe/ }).click()
    const lamp = page.getByRole('dialog', { name: 'Lampe' })
    await expect(lamp.getByRole('link', { name: 'Ouvrir' })).toBeInViewport({ ratio: 1 })
    const [card, sources] = [await lamp.boundingBox(), await page.getByLabel('Sources de la carte').boundingBox()]
    expect((card?.y ?? 0) + (card?.height ?? 0)).toBeLessThanOrEqual(sources?.y ?? 0)

    // The sheet returns as it was after a popup that one of its entries opened, and closed after any other.
    await lamp.getByRole('button', { name: 'Fermer' }).click()
    await expect(page.getByRole('button', { name: 'Masquer la liste' })).toBeVisible()
    await page.getByRole('button', { name: 'Publier au centre de la carte' }).click()
    const popup = page.getByRole('dialog', { name: 'Que souhaitez-vous publier ici ?' })
    await expect(popup.getByRole('link', { name: 'Événement' })).toBeInViewport({ ratio: 1 })
    await expect(list).not.toBeInViewport()
    await popup.getByRole('button', { name: 'Fermer' }).click()
    await expect(page.getByRole('button', { name: 'Afficher la liste' })).toBeInViewport({ ratio: 1 })

    const box = await page.locator('canvas').boundingBox()
    const at = { x: (box?.x ?? 0) + 120, y: (box?.y ?? 0) + 220 }
    const touch = await page.context().newCDPSession(page)
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] })
    await expect(popup).toBeVisible()
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await popup.getByRole('link', { name: 'Prêt' }).click()
    await expect(page).toHaveURL(/\/add-item\/pos\/-[45].*\/LN/)
  })
})

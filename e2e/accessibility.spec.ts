import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from './fixtures.ts'

for (const colorScheme of ['light', 'dark'] as const) {
  for (const path of ['/', '/about', '/nowhere', '/log-in']) {
    test.describe(`${path} in ${colorScheme}`, () => {
      test.use({ colorScheme, expectedErrors: /status of 404/ })
      test('has nothing to complain about for axe', async ({ page }) => {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await page.waitForLoadState('networkidle')
        const { violations } = await new AxeBuilder({ page }).analyze()
        expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([])
      })
    })
  }
}

test('the first key leads past the navbar', async ({ page }) => {
  await page.goto('/about')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('a new page takes the focus at its beginning', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'About Pollen' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'About Pollen' })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page).toHaveTitle('Pollen · About')
})

test('the language is chosen without a mouse, and the focus comes back', async ({ page }) => {
  await page.goto('/about')
  const button = page.getByRole('button', { name: /Language|Langue/ })
  await button.press('Enter')
  await expect(page.getByRole('menuitemradio', { name: 'English' })).toHaveAttribute('aria-checked', 'true')
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()

  await button.press('Enter')
  await page.getByRole('menuitemradio', { name: 'Français' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'À propos de Pollen' })).toBeVisible()
  await expect(button).toBeFocused()
})

import { expect, test } from './fixtures.ts'

const scheme = 'data-color-scheme'

test.describe('the chosen appearance and language', () => {
  test.use({ expectedErrors: /Failed to load resource/ })
  test('apply before the first paint, so that a reload does not flash', async ({ page }) => {
    await page.goto('/about')
    await page.getByRole('button', { name: 'Language' }).click()
    await page.getByRole('menuitemradio', { name: 'Dark' }).click()
    await page.getByRole('button', { name: 'Language' }).click()
    await page.getByRole('menuitemradio', { name: 'Français' }).click()
    await expect(page.getByRole('heading', { name: 'À propos de Pollen' })).toBeVisible()

    await page.route('**/assets/*.js', (route) => route.abort())
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute(scheme, 'dark')
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(27, 30, 25)')

    await page.unroute('**/assets/*.js')
    await page.reload()
    await page.getByRole('button', { name: 'Langue' }).click()
    await expect(page.getByRole('menuitemradio', { name: 'Sombre' })).toHaveAttribute('aria-checked', 'true')
    await expect(page.locator('html')).toHaveAttribute(scheme, 'dark')
  })
})

test('without a choice, the theme follows the device, also when that changes', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/')
  await expect(page.getByRole('radio', { name: 'Same as device' })).toBeChecked()
  await expect(page.locator('html')).toHaveAttribute(scheme, 'dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(page.locator('html')).toHaveAttribute(scheme, 'light')
})

test('a choice in one tab applies to the other', async ({ page, context }) => {
  await page.goto('/about')
  const other = await context.newPage()
  await other.goto('/')
  await other.getByRole('radio', { name: 'Dark' }).check()
  await other.getByRole('link', { name: 'FR', exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute(scheme, 'dark')
  await expect(page.getByRole('heading', { name: 'À propos de Pollen' })).toBeVisible()
})

test('the bar is at the bottom on phones, and at the top on desktops', async ({ page }) => {
  const bar = page.getByRole('navigation', { name: 'Main' })
  await page.goto('/about')
  await expect(bar).toBeHidden()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign up' })).toBeVisible()

  await page.setViewportSize({ width: 767, height: 800 })
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign up' })).toBeHidden()
  await bar.getByRole('link', { name: 'Sign up' }).click()
  await expect(page).toHaveURL('/sign-up')
})

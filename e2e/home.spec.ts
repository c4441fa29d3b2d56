import { instance } from '@pollen/contract/instance'
import { callApi, requestsTo } from './call-api.ts'
import { expect, memberTest, test } from './fixtures.ts'

test('somebody new reads English, switches to French, and still reads French after a reload', async ({ page }) => {
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.getByRole('link', { name: 'Sign up' })).toBeVisible()

  await page.getByRole('radio', { name: 'FR' }).click()
  await expect(page.getByRole('link', { name: 'S’inscrire' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await expect(page).toHaveTitle('Pollen · Accueil')

  await page.reload()
  await expect(page.getByRole('link', { name: 'S’inscrire' })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'FR' })).toBeChecked()
})

test.describe('a browser that speaks French', () => {
  test.use({ locale: 'fr-BE' })
  test('still begins in English', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'How it works' })).toBeVisible()
  })
})

test('the home page says how many people share how much here', async ({ page, request }) => {
  // Somebody of another journey may join between the two reads: then both are repeated.
  await expect(async () => {
    const answer = await callApi(request, null, instance.get, {})
    await page.goto('/')
    const sentence = `${answer.members_count} neighbours share ${answer.open_items_count} things here`
    await expect(page.getByText(sentence)).toBeVisible({ timeout: 3_000 })
  }).toPass()
})

test.describe('while the server is away', () => {
  test.use({ expectedErrors: /Failed to load resource/ })
  test('the home page says so, and trying again works once it is back', async ({ page }) => {
    await page.route(requestsTo(instance.get), (route) => route.abort())
    await page.goto('/')
    await expect(page.getByRole('alert').getByText('could not be counted')).toBeVisible()

    await page.unroute(requestsTo(instance.get))
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText(/neighbours? shares?|Nobody shares/)).toBeVisible()
  })
})

test('the map button tells that no account is needed', async ({ page }) => {
  await page.goto('/')
  const mapLink = page.getByRole('link', { name: 'View the map' })
  await mapLink.hover()
  await expect(page.getByRole('tooltip')).toHaveText('You can look at the map without an account.')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('tooltip')).toBeHidden()

  await mapLink.focus()
  await expect(mapLink).toHaveAccessibleDescription('You can look at the map without an account.')
  await mapLink.click()
  await expect(page).toHaveURL('/map')
})

memberTest('a member enters the map from the home page', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Sign up' })).toBeHidden()
  await page.getByRole('link', { name: 'Enter' }).click()
  await expect(page).toHaveURL('/map')
})

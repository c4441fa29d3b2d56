import { expect, test } from './fixtures.ts'

test.describe('a person who goes offline', () => {
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED/ })
  test('is notified until the connection is back', async ({ page, context }) => {
    await page.goto('/about')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await context.setOffline(true)
    await expect(page.getByText('You’re offline.')).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText('You’re offline.')).toBeHidden()
  })
})

import type { Page } from '@playwright/test'
import { instance } from '@pollen/contract/instance'
import { requestsTo } from './call-api.ts'
import { expect, test } from './fixtures.ts'

/** The server no longer knows the session of the member who opens a page. */
async function openWithEndedSession(page: Page) {
  await page.route(requestsTo(instance.get), (route) =>
    route.request().headers().authorization
      ? route.fulfill({ status: 401, json: { detail: 'Invalid token.' } })
      : route.continue(),
  )
  await page.goto('/about')
}

test.describe('a member whose session has ended', () => {
  test.use({ isMember: true, expectedErrors: /status of 401/ })

  test('reads the message for 4 seconds, longer while pointing at it or while it has the focus', async ({ page }) => {
    await page.clock.install()
    await openWithEndedSession(page)
    // The page takes the focus once it is there.
    await expect(page.getByRole('main')).toBeFocused()
    const message = page.getByText('You have been disconnected.')
    await expect(message).toBeVisible()

    await message.hover()
    await page.clock.runFor(10_000)
    await expect(message).toBeVisible()

    await page.getByRole('button', { name: 'Dismiss' }).focus()
    await page.mouse.move(0, 0)
    await page.clock.runFor(10_000)
    await expect(message).toBeVisible()

    await page.getByRole('button', { name: 'Dismiss' }).blur()
    await page.clock.runFor(4_000)
    await expect(message).toBeHidden()
  })

  test('dismisses the message with Esc', async ({ page }) => {
    await page.clock.install()
    await openWithEndedSession(page)
    await expect(page.getByText('You have been disconnected.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByText('You have been disconnected.')).toBeHidden()
  })
})

test.describe('whoever goes offline', () => {
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED/ })
  test('is told, until the connection is back', async ({ page, context }) => {
    await page.goto('/about')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await context.setOffline(true)
    await expect(page.getByText('You’re offline.')).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText('You’re offline.')).toBeHidden()
  })
})

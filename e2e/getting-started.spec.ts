import { members } from '@pollen/contract/members'
import { accountWords } from './account-words.ts'
import { callApi } from './call-api.ts'
import { createItem } from './create-item.ts'
import { expect, test } from './fixtures.ts'
import { webglLaunchOptions } from './launch-options.ts'
import { logInOnPage, logOut } from './type-log-in.ts'

const words = accountWords.en
test.use({ viewport: { width: 360, height: 740 }, launchOptions: webglLaunchOptions })

const shifts = `new Promise((resolve) => {
  let sum = 0
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries()) if (!shift.hadRecentInput) sum += shift.value
  }).observe({ type: 'layout-shift', buffered: true })
  requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)))
})`

test('a new member takes the first steps, and the card disappears', async ({ page, request, account }) => {
  await logInOnPage(page, words, account)
  const card = page.getByRole('region', { name: 'Getting started' })
  await expect(card).toContainText('0 of 3 done')
  // The card has its own line above the map and its controls.
  const strip = await card.boundingBox()
  const main = await page.getByRole('main').boundingBox()
  expect((strip?.y ?? 0) + (strip?.height ?? 0)).toBeLessThanOrEqual(main?.y ?? 0)

  // Its place is known before it is loaded.
  await page.goto('/items')
  await expect(card).toContainText('0 of 3 done')
  expect(await page.evaluate<number>(shifts)).toBeLessThan(0.01)

  await card.getByRole('button', { name: /^Getting started/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Reference location' }).fill('50.64, 5.57')
  await page.keyboard.press('Enter')
  await dialog.getByRole('radio', { name: 'Weekly' }).check()
  await dialog.getByRole('button', { name: 'Save my choice' }).click()
  await dialog.getByRole('link', { name: 'Add an item' }).click()
  await expect(page).toHaveURL('/add-item')
  expect(await callApi(request, account, members.me, {})).toMatchObject({
    ref_location: { latitude: 50.64, longitude: 5.57 },
    mail_notif_freq_conversations: 'D',
    mail_notif_freq_items: 'W',
    mail_notif_freq_events: 'W',
  })
  await createItem(request, account)
  await page.goto('/items')
  await expect(card).toHaveCount(0)
})

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1280, height: 800 } })
  test('a dismissed card stays away after a log-out, and is found again in the account menu', async ({
    page,
    account,
  }) => {
    await logInOnPage(page, words, account)
    await page.getByRole('button', { name: 'Hide the first steps' }).click()
    const card = page.getByRole('region', { name: 'Getting started' })
    await expect(card).toHaveCount(0)

    // A log-out deletes everything from the device.
    await logOut(page, words)
    await logInOnPage(page, words, account)
    await expect(card).toHaveCount(0)
    await page.getByRole('button', { name: words.myAccount }).click()
    await page.getByRole('menuitem', { name: 'Getting started' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Radius and map' }).click()
    await expect(page).toHaveURL('/settings/notifications#my-location')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'My location' })).toBeInViewport()
  })
})

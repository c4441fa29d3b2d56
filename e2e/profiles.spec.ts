import { members } from '@pollen/contract/members'
import { callApi } from './call-api.ts'
import { createAccount } from './create-account.ts'
import { createItem } from './create-item.ts'
import { expect, memberTest as test } from './fixtures.ts'

test('a member sees the profile of another one', async ({ page, request }) => {
  const other = await createAccount(request, 'en')
  await page.goto(`/profile/${other.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Noor Lambert' })).toBeVisible()
  await expect(page).toHaveTitle(`Pollen · ${other.username}`)
  const card = page.getByRole('region', { name: other.username })
  await expect(card.getByText(other.username)).toBeVisible()
  await expect(card.getByText('0 open items')).toBeVisible()
  await expect(page.getByText(other.email)).toBeHidden()
  await expect(page.getByText('No items to show at the moment.')).toBeVisible()
})

test('a profile shows only the given links', async ({ page, request }) => {
  const other = await createAccount(request, 'en')
  await callApi(request, other, members.updateMe, { mastodon_url: '@noor@example.org' })
  await page.goto(`/profile/${other.id}`)
  const card = page.getByRole('region', { name: other.username })
  await expect(card.getByRole('link', { name: 'Mastodon' })).toHaveAttribute('href', 'https://example.org/@noor')
  await expect(card.getByRole('link')).toHaveCount(1)
})

test('wider windows show more items per row', async ({ page, request, member }) => {
  await createItem(request, member)
  await page.goto('/account')
  const grid = page.getByRole('region', { name: 'Items' }).getByRole('list')
  const columns = () =>
    grid.evaluate((box) => box.ownerDocument.defaultView.getComputedStyle(box).gridTemplateColumns.split(' ').length)
  const expected = { 549: 1, 550: 2, 768: 3, 1152: 4, 1600: 6, 2560: 8, 3840: 12 }
  for (const [width, count] of Object.entries(expected)) {
    await page.setViewportSize({ width: Number(width), height: 800 })
    await expect.poll(columns, `at ${width} px`).toBe(count)
  }
})

test('an account page without items offers to add the first', async ({ page, member }) => {
  await page.goto('/account')
  await expect(page.getByRole('region', { name: member.username })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Add item' }).click()
  await expect(page).toHaveURL('/add-item')
})

test.describe('an unknown profile', () => {
  test.use({ expectedErrors: /status of 404/ })
  test('redirects to the map, with an explanation', async ({ page }) => {
    await page.goto('/profile/999999999')
    await expect(page).toHaveURL('/map')
    await expect(page.getByRole('alert')).toHaveText('This account does not exist.')
  })
})

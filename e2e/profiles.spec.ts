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

const columnsByWidth = {
  '/add-item/from-recurrents': { 549: 1, 550: 2, 768: 3, 1152: 4, 1600: 6, 2560: 8, 3840: 12 },
  // On wide windows, the member takes the place of the first column.
  '/account': { 549: 1, 550: 2, 768: 3, 1152: 3, 1600: 5, 2560: 7, 3840: 11 },
}

test('wider windows show more items per row', async ({ page, request, member }) => {
  await createItem(request, member, { is_recurrent: true })
  for (const [path, expected] of Object.entries(columnsByWidth)) {
    await page.goto(path)
    const grid = page.getByRole('list').filter({ has: page.getByRole('article') })
    const columns = () =>
      grid.evaluate((box) => box.ownerDocument.defaultView.getComputedStyle(box).gridTemplateColumns.split(' ').length)
    for (const [width, count] of Object.entries(expected)) {
      await page.setViewportSize({ width: Number(width), height: 800 })
      await expect.poll(columns, `${path} at ${width} px`).toBe(count)
    }
  }
})

test('the member is beside the items on wide windows, and above them on phones', async ({ page, request, member }) => {
  await createItem(request, member)
  const card = page.getByRole('region', { name: member.username })
  const items = page.getByRole('region', { name: 'Items' })
  for (const path of ['/account', `/profile/${member.id}`]) {
    await page.goto(path)
    await expect(items.getByRole('article')).toBeVisible()
    for (const [width, isBeside] of [
      [360, false],
      [1280, true],
      [1600, true],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      const [ofCard, ofItems] = [await card.boundingBox(), await items.boundingBox()]
      expect(ofItems && ofCard && ofItems.x >= ofCard.x + ofCard.width, `${path} at ${width} px`).toBe(isBeside)
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
    }
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

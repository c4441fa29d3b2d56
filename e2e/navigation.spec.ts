import { createItem } from './create-item.ts'
import { expect, memberTest, test } from './fixtures.ts'

test.describe('an unknown address', () => {
  test.use({ expectedErrors: /status of 404/ })
  test('shows an error with the status and a link home', async ({ page }) => {
    const response = await page.goto('/nowhere/at/all')
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'This page doesn’t exist' })).toBeVisible()
    await page.getByRole('link', { name: 'Back to the home page' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { level: 1, name: 'Pollen' })).toBeVisible()
  })
})

memberTest('an address with a word where a number belongs leads nowhere', async ({ page }) => {
  for (const path of ['/items/bicycle', '/profile/ada', '/edit-item/1e3']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'This page doesn’t exist' })).toBeVisible()
    await expect(page).toHaveTitle('Pollen · This page doesn’t exist')
  }
})

memberTest('back from an item, the focus is on its card', async ({ page, request, member }) => {
  const { id } = await createItem(request, member, { name: 'Stepladder' })
  await page.goto('/items')
  const card = page.locator(`a[href="/items/${id}"]`)
  await card.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Stepladder' })).toBeVisible()
  await page.goBack()
  await expect(card).toBeFocused()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('a page explains that it needs scripts, and links to the home page, which works without', async ({ page }) => {
    await page.goto('/log-in')
    await page.getByRole('link', { name: 'home page' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Pollen' })).toBeVisible()
  })
})

test('an old address of the map redirects to it', async ({ page }) => {
  const response = await page.goto('/dashboard')
  expect(response?.status()).toBe(200)
  await expect(page).toHaveURL('/map')
  await expect(page).toHaveTitle('Pollen · Map')
})

test('old addresses of the list and of an item redirect to them', async ({ page, request, member }) => {
  const { id } = await createItem(request, member)
  await page.goto('/dashboard/items')
  await expect(page).toHaveURL('/items')
  await page.goto(`/dashboard/items/${id}`)
  await expect(page).toHaveURL(`/items/${id}`)
  await page.goto('/log-in?next=%2Fitems%3Fs%3Dbike')
  await expect(page).toHaveURL('/items?s=bike')
})

test.describe('a member', () => {
  const redirects = [
    ['/dashboard/items/add', '/add-item'],
    ['/log-in', '/map'],
    ['/sign-up', '/map'],
    ['/activate', '/map'],
    ['/log-in?next=%2F%2Felsewhere.example', '/map'],
    // Last, because the map restores these filters from then on.
    ['/log-in?next=%2Fmap%3Fs%3Dbike', '/map?s=bike'],
  ] as const
  memberTest('is redirected from old addresses and from pages for visitors', async ({ page }) => {
    for (const [from, to] of redirects) {
      await page.goto(from)
      await expect(page, from).toHaveURL(to)
    }
  })

  memberTest('who opens a menu while the next page loads keeps it', async ({ page }) => {
    let letThrough = () => {}
    await page.route('**/assets/map-page-*.js', (route) => {
      letThrough = () => void route.continue()
    })
    await page.goto('/about')
    await page.getByRole('link', { name: 'Map', exact: true }).click()
    await page.getByRole('button', { name: 'My account' }).click()
    const entry = page.getByRole('menuitem', { name: 'Log out' })
    await expect(entry).toBeVisible()
    await expect(page).toHaveURL('/map')
    letThrough()
    await expect(page.getByRole('heading', { name: 'Map', exact: true })).toBeAttached()
    await expect(entry).toBeVisible()
  })
})

test.describe('a member whose session has expired', () => {
  test.use({ isMember: true, expectedErrors: /status of 401/ })
  test('is notified on any page, and becomes a visitor', async ({ page }) => {
    await page.goto('/about')
    await expect(page.getByText('You have been disconnected.')).toBeVisible()
    await expect(page).toHaveURL('/log-in?next=%2Fabout')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign up' })).toBeVisible()
    expect(await page.evaluate('localStorage.getItem("pollen.session")')).toBeNull()
    await page.goto('/conversations')
    await expect(page).toHaveURL('/log-in?next=%2Fconversations')
  })
})

test('a visitor who opens a page of members is redirected to the log-in, which remembers it', async ({ page }) => {
  for (const path of ['/items', '/profile/7?from=map', '/settings/notifications', '/map/pos/50.6/5.5']) {
    await page.goto(path)
    await expect(page).toHaveURL(`/log-in?next=${encodeURIComponent(path)}`)
  }
})

test.describe('a page whose code fails to load', () => {
  test.use({ expectedErrors: /Failed to load resource|dynamically imported module/ })
  test('shows an error, and can be retried', async ({ page }) => {
    await page.goto('/')
    await page.route('**/assets/about-page*.js', (route) => route.abort())
    await page.getByRole('link', { name: 'About Pollen' }).click()
    await expect(page.getByRole('heading', { name: 'This page could not be shown' })).toBeVisible()

    await page.unroute('**/assets/about-page*.js')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'About Pollen' })).toBeVisible()
  })
})

test('going back restores the scroll position', async ({ page }) => {
  await page.goto('/about')
  // The texts of the instance have another height than their placeholders.
  await expect(page.getByText('travels for free and makes things grow')).toBeVisible()
  await page.getByText('Everything else').scrollIntoViewIfNeeded()
  const left = Number(await page.evaluate('scrollY'))
  expect(left).toBeGreaterThan(200)
  // Uses the mouse directly, because a locator would first scroll to the link, which is already in view.
  const link = await page.getByRole('banner').getByRole('link', { name: 'Log in' }).boundingBox()
  await page.mouse.click((link?.x ?? 0) + 10, (link?.y ?? 0) + 10)
  await expect(page).toHaveURL('/log-in')
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'What can be shared' })).toBeAttached()
  await expect.poll(() => page.evaluate('scrollY')).toBe(left)
})

import type { Page } from '@playwright/test'
import { members } from '@pollen/contract/members'
import { places } from '@pollen/contract/places'
import { callApi } from './call-api.ts'
import { createAccount } from './create-account.ts'
import { createItem } from './create-item.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, memberTest, test } from './fixtures.ts'

/** A word that no other journey searches for. */
const newWord = () => `kw${Array.from({ length: 10 }, () => String.fromCharCode(97 + Math.random() * 26)).join('')}`

const liege = { latitude: 50.6451, longitude: 5.5734 }
const paris = { latitude: 48.8566, longitude: 2.3522 }

const cards = (page: Page) => page.getByRole('article')
const names = (page: Page) => cards(page).getByRole('heading').allTextContents()
const section = (page: Page, name: string) => page.locator('summary').filter({ hasText: name })
const count = (page: Page) => page.getByRole('heading', { level: 2 }).getByRole('status')

test('a search by categories and distance is shared by its address', async ({ page, request, member, browser }) => {
  test.slow()
  const word = newWord()
  await createItem(request, member, { name: `Pears ${word}`, category1: 'FD', location: liege })
  await createItem(request, member, { name: `Spade ${word}`, category1: 'GD', condition: 'worn', location: liege })
  await createItem(request, member, { name: `Chair ${word}`, category1: 'HS', location: liege })
  await createItem(request, member, { name: `Cheese ${word}`, category1: 'FD', location: paris })

  // A server that has just started is still loading the towns of the world.
  const countTowns = async () => (await callApi(request, null, places.suggest, { q: 'Liège' })).length
  await expect.poll(countTowns, { timeout: 90_000 }).toBeGreaterThan(0)

  await page.goto('/items')
  await page.getByRole('searchbox', { name: 'Search' }).fill(word)
  await expect(count(page)).toHaveText('4 items')
  await section(page, 'Category').click()
  await page.getByRole('checkbox', { name: 'Food' }).check()
  await page.getByRole('checkbox', { name: 'Garden' }).check()
  await section(page, 'Location').click()
  await expect(page.getByRole('slider', { name: 'At most' })).toBeDisabled()
  await page.getByRole('radio', { name: 'An address' }).check()
  await page.getByRole('combobox', { name: 'Address' }).pressSequentially('Liège')
  await page.getByRole('option', { name: /Liège/ }).first().click()
  await page.getByRole('slider', { name: 'At most' }).fill('50')
  await expect(count(page)).toHaveText('2 items')
  expect((await names(page)).sort()).toEqual([`Pears ${word}`, `Spade ${word}`])
  await expect(page).toHaveURL(/[?&]c=FD-GD.*[?&]dr=0-50.*[?&]lt=address/)

  const other = await createAccount(request, 'en')
  const theirs = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  const session = JSON.stringify({ token: other.token, userId: other.id })
  await theirs.addInitScript(`localStorage.setItem('pollen.session', ${JSON.stringify(session)})`)
  await theirs.goto(page.url())
  await expect(count(theirs)).toHaveText('2 items')
  expect(await names(theirs)).toEqual(await names(page))
  await expect(theirs.getByRole('checkbox', { name: 'Garden' })).toBeChecked()
  await expect(cards(theirs).first()).toContainText(/\d\.\d\d km away/)
  await expect(theirs.getByRole('combobox', { name: 'Address' })).toHaveValue(/Liège/)
  await expect(theirs.getByRole('slider', { name: 'At most' })).toHaveValue('50')
  await section(theirs, 'Condition').click()
  await theirs.getByRole('checkbox', { name: 'Worn' }).check()
  await expect(count(theirs)).toHaveText('1 item')
  await expect(cards(theirs).first()).toContainText('Worn')
  await theirs.getByRole('button', { name: 'Remove the filter: Worn' }).click()
  await expect(count(theirs)).toHaveText('2 items')
  await theirs.close()
})

test('words are searched while typing, shown as a chip, and remembered', async ({ page, request, member }) => {
  const word = newWord()
  await createItem(request, member, { name: `Ladder ${word}` })
  await page.goto('/items')
  await page.getByRole('searchbox', { name: 'Search' }).pressSequentially(word)
  await expect(count(page)).toHaveText('1 item')
  await expect(page).toHaveURL(`/items?s=${word}`)
  await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('best')
  await expectAccessible(page)

  await page.goto('/about')
  await page.getByRole('link', { name: 'Browse items' }).click()
  await expect(page).toHaveURL(`/items?s=${word}`)
  await expect(cards(page)).toHaveCount(1)
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Distance')
  await expect(page.getByText('Where should distances be measured from?')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Set my reference location' })).toBeVisible()

  await page.getByRole('button', { name: `Remove the filter: “${word}”` }).click()
  await expect(page).toHaveURL('/items?ordering=distance')
  await page.goBack()
  await expect(page).toHaveURL('/about')
})

test('an order by distance starts at the reference location, and a tab shows one type', async ({
  page,
  request,
  member,
}) => {
  await callApi(request, member, members.updateMe, { ref_location: liege })
  const word = newWord()
  const owner = await createAccount(request, 'en')
  const create = (name: string, item: object) =>
    createItem(request, owner, { name: `${name} ${word}`, location_precision: 'exact', ...item })
  await create('Near', { location: liege, type: 'DN' })
  await create('Far', { location: paris })
  await create('Close', { location: { ...liege, latitude: 50.65 } })
  await page.goto(`/items?s=${word}`)
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Distance')
  await expect(page).toHaveURL(`/items?s=${word}&ordering=distance`)
  await expect.poll(() => names(page)).toEqual([`Near ${word}`, `Close ${word}`, `Far ${word}`])
  await expect(cards(page).first()).toContainText('0.00 km away')
  await page.getByRole('group', { name: 'What to show' }).getByRole('radio', { name: 'Loans' }).check()
  await expect(page).toHaveURL(`/items?s=${word}&t=LN&ordering=distance`)
  await expect.poll(() => names(page)).toEqual([`Close ${word}`, `Far ${word}`])
})

test('a search without results offers alternatives', async ({ page, request, member }) => {
  const word = newWord()
  await createItem(request, member, { name: `Ladder ${word}` })
  await page.goto(`/items?s=${word}&c=FD&t=LN`)
  await expect(count(page)).toHaveText('0 items')
  await expect(page.getByRole('button', { name: /Of every type/ })).toBeHidden()
  await page.getByRole('button', { name: 'All categories (1)' }).click()
  await expect(cards(page)).toHaveCount(1)
  await expect(page).toHaveURL(`/items?s=${word}&t=LN`)
})

memberTest('words that find nothing become a request to the neighbours', async ({ page }) => {
  const word = newWord()
  await page.goto(`/items?s=${word}`)
  await expect(page.getByText(`No results for “${word}”.`)).toBeVisible()
  await page.getByRole('link', { name: 'Ask your neighbours for it' }).click()
  await expect(page.getByRole('heading', { name: 'Ask for something' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue(word)
})

test('a long list loads by keyboard and by scrolling, and Back restores the position', async ({
  page,
  request,
  member,
}) => {
  const word = newWord()
  const owners = [member, await createAccount(request, 'en')]
  for (const owner of owners) {
    const some = Array.from({ length: 52 }, (_, number) => createItem(request, owner, { name: `${word} ${number}` }))
    await Promise.all(some)
  }
  await page.goto(`/items?s=${word}`)
  await expect(count(page)).toHaveText('104 items')
  const more = page.getByRole('button', { name: 'Show more' })
  await more.focus()
  await more.press('Enter')
  await expect(page.getByText('20 more items, 40 of 104')).toBeAttached()
  await expect(page.locator('[aria-posinset="21"]').getByRole('heading').getByRole('link')).toBeFocused()

  const place = page.locator('[aria-posinset="97"]')
  await expect(async () => {
    await page.mouse.wheel(0, 900)
    await expect(place).toBeVisible({ timeout: 50 })
  }).toPass({ intervals: [0] })
  await place.scrollIntoViewIfNeeded()
  expect(await cards(page).count()).toBeLessThan(60)
  const name = await place.getByRole('heading').textContent()
  const before = await place.boundingBox()
  await place.getByRole('heading').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: name ?? '' })).toBeVisible()
  await page.goBack()
  await expect(place.getByRole('heading')).toHaveText(name ?? '')
  await expect.poll(async () => Math.abs(((await place.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(3)
})

test.describe('filters whose code fails to load', () => {
  test.use({ expectedErrors: /Failed to load resource|dynamically imported module/ })
  memberTest('show an error beside the list, and can be retried', async ({ page }) => {
    await page.route('**/assets/filter-panel-*.js', (route) => route.abort())
    await page.goto('/items')
    await expect(page.getByText('The filters could not be loaded.')).toBeVisible()
    await page.unroute('**/assets/filter-panel-*.js')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('searchbox', { name: 'Search' })).toBeVisible()
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('cards that were never rendered do not shift visible ones', async ({ page, request, member }) => {
    const word = newWord()
    await Promise.all(Array.from({ length: 52 }, () => createItem(request, member, { name: word })))
    await page.goto(`/items?s=${word}`)
    await expect(count(page)).toHaveText('52 items')
    // Scrolls by script: the browser animates keys, and drops wheel events during such an animation.
    const scrollBy = (distance: number) => page.evaluate(`scrollBy({ top: ${distance}, behavior: 'instant' })`)
    await expect(async () => {
      await scrollBy(10_000)
      await expect(page.locator('[aria-posinset="52"]')).toBeVisible({ timeout: 50 })
    }).toPass({ intervals: [0] })
    const inSight = `[...document.querySelectorAll('[aria-posinset]')]
      .find((card) => card.getBoundingClientRect().top >= 0).ariaPosInSet`
    // All 52 rows are some 5,500 px high.
    for (let step = 0; step < 14; step++) {
      const card = page.locator(`[aria-posinset="${await page.evaluate(inSight)}"]`)
      const top = async () => (await card.boundingBox())?.y ?? Number.NaN
      const before = await top()
      const error = async () => Math.abs((await top()) - before - 300)
      await scrollBy(-300)
      await expect.poll(error).toBeLessThanOrEqual(2)
      await page.evaluate('new Promise((resolve) => requestIdleCallback(resolve))')
      expect(await error()).toBeLessThanOrEqual(2)
    }

    // Below the search and the chips, which cover the first cards in sight, so that the click does not scroll.
    const card = page.locator(`[aria-posinset="${Number(await page.evaluate(inSight)) + 3}"]`)
    const before = await card.boundingBox()
    await card.getByRole('heading').getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1, name: word })).toBeVisible()
    await page.goBack()
    await expect.poll(async () => Math.abs(((await card.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(3)
  })

  test('the filters are a sheet that shows the number of results', async ({ page, request, member }) => {
    const word = newWord()
    await createItem(request, member, { name: `Ladder ${word}` })
    await createItem(request, member, { name: `Pears ${word}`, type: 'DN' })
    await page.goto(`/items?s=${word}`)
    await expect(cards(page)).toHaveCount(2)
    await page.getByRole('button', { name: 'Filters (1)' }).click()
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    // If all types are selected, pressing one selects only that one.
    await sheet.getByRole('checkbox', { name: 'Donation' }).press('Space')
    await expect(sheet.getByRole('checkbox', { name: 'Donation' })).toBeChecked()
    await expect(sheet.getByRole('checkbox', { name: 'Loan' })).not.toBeChecked()
    await sheet.getByRole('button', { name: 'Show 1 item' }).waitFor()
    await expectAccessible(page)
    await sheet.getByRole('button', { name: 'Show 1 item' }).click()
    await expect(sheet).toBeHidden()
    await expect(cards(page)).toHaveText(/Pears/)
    await expect(page.getByRole('button', { name: 'Donations', pressed: true })).toBeVisible()

    await page.getByRole('button', { name: 'Filters (2)' }).click()
    await sheet.getByRole('button', { name: 'Clear all' }).press('Enter')
    await expect(sheet.getByRole('button', { name: /^Show/ })).toBeFocused()
  })

  test.describe('with a known position', () => {
    test.use({ geolocation: liege, permissions: ['geolocation'] })

    test('only loans within 2 km take three taps, without choosing a place first', async ({
      page,
      request,
      member,
    }) => {
      const word = newWord()
      const create = (name: string, item: object) =>
        createItem(request, member, { name: `${name} ${word}`, type: 'LN', location_precision: 'exact', ...item })
      await create('Ladder', { location: liege })
      await create('Trailer', { location: paris })
      await create('Stool', { location: liege, type: 'DN' })
      await page.goto(`/items?s=${word}`)
      await expect(count(page)).toHaveText('3 items')
      await page.getByRole('button', { name: 'Loans' }).click()
      await page.getByRole('button', { name: 'Distance' }).click()
      await page.getByRole('menuitemradio', { name: '2 km', exact: true }).click()
      await expect(count(page)).toHaveText('1 item')
      expect(await names(page)).toEqual([`Ladder ${word}`])
      await expect(page.getByRole('button', { name: 'Within 2 km' })).toBeVisible()
      await expectAccessible(page)
      const clear = page.getByRole('button', { name: 'Clear all' })
      await expect(clear).toBeInViewport({ ratio: 1 })
      await clear.click()
      await expect(page).toHaveURL('/items')
    })
  })

  test('four photos fit on the first screen', async ({ page, request, member }) => {
    const word = newWord()
    const description =
      'Charged and ready, with two batteries and a set of bits. Please bring it back on Sunday evening.'
    const address = 'Outremeuse, Liège'
    for (const name of ['Cordless drill', 'Wooden ladder of three metres', 'Cargo bike', 'Apple press', 'Party tent'])
      await createItem(request, member, { name: `${name} ${word}`, description, address })
    await page.goto(`/items?s=${word}`)
    await expect(count(page)).toHaveText('5 items')
    for (const number of [1, 2, 3, 4])
      await expect(page.locator(`[aria-posinset="${number}"] img`)).toBeInViewport({ ratio: 0.5 })
  })

  test('the search and the chips make room while the list scrolls down, and come back', async ({
    page,
    request,
    member,
  }) => {
    const word = newWord()
    await Promise.all(Array.from({ length: 12 }, () => createItem(request, member, { name: word })))
    await page.goto(`/items?s=${word}`)
    await expect(count(page)).toHaveText('12 items')
    const search = page.getByRole('searchbox', { name: 'Search' })
    const scrollBy = (distance: number) => page.evaluate(`scrollBy({ top: ${distance}, behavior: 'instant' })`)
    const tenth = async () =>
      ((await page.locator('[aria-posinset="10"]').boundingBox())?.y ?? 0) + (await page.evaluate<number>('scrollY'))
    await scrollBy(600)
    await expect(search).not.toBeInViewport()
    const before = await tenth()
    await scrollBy(-60)
    await expect(search).toBeInViewport({ ratio: 1 })
    await scrollBy(60)
    await expect(search).not.toBeInViewport()
    expect(await tenth()).toBe(before)
    await search.focus()
    await expect(search).toBeInViewport({ ratio: 1 })
  })

  test('the search is above the list, and has a clear button', async ({ page, request, member }) => {
    const word = newWord()
    await createItem(request, member, { name: `Ladder ${word}` })
    await page.goto('/items')
    const search = page.getByRole('searchbox', { name: 'Search' })
    await search.fill(word)
    await expect(cards(page)).toHaveText([/Ladder/])
    await page.getByRole('button', { name: 'Clear the search' }).click()
    await expect(search).toBeFocused()
    await expect(search).toHaveValue('')
    await expect(page).toHaveURL('/items')
  })
})

import type { Page } from '@playwright/test'
import { createItem } from './create-item.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, memberTest as test } from './fixtures.ts'
import { lonelyPlace, mapAt } from './lonely-place.ts'

/** A word that no other journey searches for. */
const newWord = () => `kw${Array.from({ length: 10 }, () => String.fromCharCode(97 + Math.random() * 26)).join('')}`

const cards = (page: Page) => page.getByRole('article')
const count = (page: Page) => page.getByRole('heading', { level: 2 }).getByRole('status')

test('a corrected typo is named, and the exact text can be searched', async ({ page, request, member }) => {
  const word = newWord()
  const typed = `${word.slice(0, 4)}${word.slice(3)}`
  await createItem(request, member, { name: `Drill ${word}` })
  await page.goto(`/items?s=${typed}`)
  await expect(page.getByText(`Showing results for “${word}”.`)).toBeVisible()
  await expect(count(page)).toHaveText('1 item')
  await expect(cards(page)).toHaveCount(1)
  await expectAccessible(page)

  await page.getByRole('button', { name: `Search for “${typed}” instead` }).click()
  await expect(page).toHaveURL(`/items?s=${typed}&sx=true`)
  await expect(count(page)).toHaveText('0 items')
  await expect(page.getByText(`No results for “${typed}”.`)).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: word, exact: true }).click()
  await expect(page).toHaveURL(`/items?s=${word}`)
  await expect(cards(page)).toHaveCount(1)
})

test('a different word finds nothing in the list and on the map, and the similar one is a tap away', async ({
  page,
  request,
  member,
}) => {
  const word = newWord()
  const other = `kw${word.slice(2, 5)}${word[5] === 'a' ? 'ei' : 'ao'}${word.slice(7)}`
  const place = lonelyPlace()
  await createItem(request, member, { name: `Sander ${word}`, location: place, location_precision: 'exact' })
  await page.goto(`/items?s=${other}`)
  await expect(count(page)).toHaveText('0 items')
  await expect(cards(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: word, exact: true })).toBeVisible()
  await expectAccessible(page)

  await page.goto(`${mapAt(place, 14)}&s=${other}`)
  await expect(page.getByText(`No results for “${other}”.`)).toBeVisible()
  await page.getByRole('button', { name: word, exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`[?&]s=${word}(&|$)`))
  await expect(page.getByText(`Sander ${word}`)).toBeVisible()
})

test('filters of the last visit are announced, and cleared with one tap', async ({ page, request, member }) => {
  const word = newWord()
  await createItem(request, member, { name: `Ladder ${word}` })
  const notice = page.getByText('Filters restored')
  await page.goto(`/items?s=${word}`)
  await expect(count(page)).toHaveText('1 item')
  await expect(notice).toBeHidden()

  await page.goto('/items')
  await expect(notice).toBeVisible()
  await expect(page).toHaveURL(`/items?s=${word}`)
  await expectAccessible(page)
  await page.goto(mapAt(lonelyPlace(), 14))
  await expect(notice).toBeVisible()
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(notice).toBeHidden()
  await page.goto('/items')
  await expect(cards(page).first()).toBeVisible()
  await expect(page).toHaveURL('/items')
})

test('an unknown address shows an error', async ({ page }) => {
  await page.goto(mapAt(lonelyPlace(), 14))
  const search = page.getByRole('combobox', { name: 'Search for an address' })
  await search.pressSequentially('qqqqqqqqqq')
  await expect(page.getByText('No place found.')).toBeVisible()
  await search.fill('10.5, 20.5')
  await expect(page.getByText('No place found.')).toBeHidden()
})

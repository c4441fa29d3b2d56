import { conversations } from '@pollen/contract/conversations'
import { items } from '@pollen/contract/items'
import { callApi } from './call-api.ts'
import { createAccount } from './create-account.ts'
import { createItem } from './create-item.ts'
import { chooseCategory, openOptions } from './fill-in-item.ts'
import { expect, memberTest as test } from './fixtures.ts'

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const swap = { type: 'EV', category1: 'CS' } as const

test('an event needs only a start, and a draft needs none until it is published', async ({ page, request, member }) => {
  await page.goto('/add-item')
  await page.getByRole('radio', { name: 'Event' }).check()
  await page.getByRole('textbox', { name: 'Name' }).fill('Clothes swap')
  await page.getByRole('textbox', { name: 'Description' }).fill('Bring what you no longer wear.')
  await page.getByLabel('Address').fill('Liège')
  await chooseCategory(page, 'Culture and shows')
  await page.getByRole('button', { name: 'Publish' }).click()
  const start = page.getByLabel('Start')
  await expect(start).toBeFocused()
  await expect(start).toHaveAccessibleDescription('This field is required')
  await openOptions(page)
  await page.getByRole('radio', { name: 'Draft' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/items\/\d+$/)
  await expect(page.getByText('No date yet').first()).toBeVisible()

  // The page of the draft requires the date for publishing, too.
  await page.getByRole('group', { name: 'Who can see it?' }).getByRole('radio', { name: 'Public' }).check()
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  await page.getByRole('link', { name: 'Edit the draft' }).click()
  await expect(start).toHaveValue('')
  await page.getByRole('radio', { name: 'Public' }).check()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(start).toHaveAccessibleDescription('This field is required')
  await start.fill('2031-06-07T14:00')
  await page.getByLabel('End').fill('2031-06-07T17:00')
  await page.getByRole('button', { name: 'Publish' }).click()
  const when = page.getByRole('region', { name: 'When' })
  await expect(when.getByText(/^Saturday,? 7 June 2031$/)).toBeVisible()
  await expect(when.getByText('14:00–17:00')).toBeVisible()
  const { results } = await callApi(request, member, items.listOfMember, {})
  expect(results).toMatchObject([{ visibility: 'PB', startdate: expect.stringMatching(/^2031-06-07/) }])
})

test('posting an event again asks for its date', async ({ page, request, member }) => {
  const dates = { startdate: inHours(-30), enddate: inHours(-28) }
  const { id } = await createItem(request, member, { ...swap, ...dates, address: 'Liège', is_recurrent: true })
  await page.goto(`/add-item/from/${id}`)
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByLabel('Start')).toHaveAccessibleDescription('This field is required')
})

test('cards, pages and conversations show the date of an event', async ({ page, request, member }) => {
  const owner = await createAccount(request, 'en')
  const create = (name: string, startdate: string, enddate: string | null) =>
    createItem(request, owner, { ...swap, name, startdate, enddate })
  const coming = await create('Clothes swap', inHours(72.5), inHours(150.5))
  const running = await create('Open workshop', inHours(-1.5), inHours(1.5))
  const over = await create('Concert', inHours(-72.5), inHours(-50))

  await page.goto(`/profile/${owner.id}`)
  const card = page.getByRole('article').filter({ hasText: 'Clothes swap' })
  await expect(card.getByText(/^\w{3},? \d{1,2} \w+.*\d\d:\d\d.*–.*\d\d:\d\d$/)).toBeVisible()
  const time = (text: string) => card.locator('time').filter({ hasText: text })
  const starts = time('Starts in 3 days')
  await expect(starts).toHaveAttribute('title', /\d{4}/)
  await expect(time('Ends in 6 days')).toHaveAttribute('title', /\d{4}/)
  const now = page.getByRole('article').filter({ hasText: 'Open workshop' })
  await expect(now).toContainText('Taking place now, until ')
  await expect(now).toContainText('Started 1 hour ago')

  const states: [id: number, text: RegExp][] = [
    [coming.id, /^in [34] days$/],
    [running.id, /^Happening now$/],
    [over.id, /^Took place \d days ago$/],
  ]
  for (const [id, text] of states) {
    await page.goto(`/items/${id}`)
    await expect(page.getByRole('region', { name: 'When' }).getByText(text)).toBeVisible()
    await expect(page.getByText('Not yet available')).toBeHidden()
  }
  const { id } = await callApi(request, member, conversations.create, { item_id: coming.id })
  await page.goto(`/conversations/${id}`)
  await expect(
    page
      .getByRole('banner')
      .or(page.locator('header'))
      .getByText(/^Takes place from /),
  ).toBeVisible()
})

test('the map shows the date of an event', async ({ page, request }) => {
  const location = { longitude: 5.5736, latitude: 50.645 }
  const startdate = inHours(72.5)
  const event = await createItem(request, await createAccount(request, 'en'), { ...swap, location, startdate })
  await page.goto(`/map?id=${event.id}`)
  await expect(page.getByText(/^Takes place on /).first()).toBeVisible()
})

test('the owner of an item is a link to their profile', async ({ page, request, member }) => {
  const { id } = await createItem(request, member)
  await page.goto(`/items/${id}`)
  const owner = page.getByRole('region', { name: member.username })
  await expect(owner.getByRole('link')).toHaveAttribute('href', `/profile/${member.id}`)
})

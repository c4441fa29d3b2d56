import { items } from '@pollen/contract/items'
import { callApi } from './call-api.ts'
import { createItem } from './create-item.ts'
import { expectAccessible } from './expect-accessible.ts'
import { chooseCategory, fillInItem, openOptions } from './fill-in-item.ts'
import { expect, memberTest as test } from './fixtures.ts'

test('a repeat item is published, found, posted again, edited, closed and kept, and then no longer repeated', async ({
  page,
  request,
  member,
}) => {
  test.setTimeout(90_000)
  await page.goto('/add-item')
  await fillInItem(page, 'Fresh bread')
  await chooseCategory(page, 'Food')
  await openOptions(page)
  await page.getByRole('checkbox', { name: 'I’ll post this again from time to time' }).check()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('you’ll find it in your repeat items')).toBeVisible()

  await page.goto('/account')
  await page.getByRole('navigation', { name: 'My items' }).getByRole('link', { name: 'Repeat 1' }).click()
  await expect(page).toHaveURL('/account?tab=repeat')
  const card = page.getByRole('article').filter({ hasText: 'Fresh bread' })
  await expectAccessible(page)
  await card.getByRole('link', { name: 'Fresh bread' }).click()
  await expect(page).toHaveURL(/\/items\/\d+\?kind=recurrent$/)
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Edit' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Edit repeat item' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Name' }).fill('Sourdough bread')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\?kind=recurrent$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Sourdough bread' })).toBeVisible()

  await page.getByRole('link', { name: 'Post again' }).click()
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Sourdough bread')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page).toHaveURL(/\/items\/\d+$/)
  const [copy, template] = (await callApi(request, member, items.listOfMember, {})).results
  expect([copy?.is_recurrent, template?.is_recurrent]).toEqual([false, true])

  // The copy is not kept, because its template exists. The template is kept unless the member decides otherwise.
  for (const { id, isKept } of [
    { id: copy?.id, isKept: false },
    { id: template?.id, isKept: true },
  ]) {
    await page.goto(`/items/${id}`)
    await page.getByRole('button', { name: 'Close the item' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('checkbox', { name: /Keep it as a repeat item/ })).toBeChecked({ checked: isKept })
    await dialog.getByRole('radio', { name: 'Donated, thanks to this site' }).check()
    await dialog.getByRole('button', { name: 'Close the item' }).click()
    await expect(page).toHaveURL('/items')
  }
  await page.goto(`/items/${template?.id}`)
  await page.getByRole('link', { name: 'It is still one of your repeat items: post it again' }).click()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Stop repeating it' }).click()
  await expect(page).toHaveURL('/add-item/from-recurrents')
  await expect(page.getByText('You have no repeat items yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('article').filter({ hasText: 'Sourdough bread' })).toBeVisible()
})

test('any item can be kept as a repeat item when it is closed, and a repeat item can become a normal one', async ({
  page,
  request,
  member,
}) => {
  const plain = await createItem(request, member, { name: 'Ladder' })
  const repeated = await createItem(request, member, { name: 'Apple press', is_recurrent: true })
  for (const { id } of [plain, repeated]) {
    await page.goto(`/items/${id}`)
    await page.getByRole('button', { name: 'Close the item' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('checkbox', { name: /Keep it as a repeat item/ }).click()
    await dialog.getByRole('radio', { name: 'Not lent' }).check()
    await dialog.getByRole('button', { name: 'Close the item' }).click()
    await expect(page).toHaveURL('/items')
  }
  await page.goto('/add-item/from-recurrents')
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('article')).toContainText('Ladder')
  const card = page.getByRole('article')
  await expect(card.getByRole('link', { name: 'Edit' })).toHaveAttribute(
    'href',
    `/edit-item/${plain.id}?kind=recurrent`,
  )
  await expect(card.getByRole('link', { name: 'Post again' })).toHaveAttribute('href', `/add-item/from/${plain.id}`)
})

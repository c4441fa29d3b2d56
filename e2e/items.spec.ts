import { items } from '@pollen/contract/items'
import { callApi, requestsTo } from './call-api.ts'
import { createAccount } from './create-account.ts'
import { addItemImages, createItem } from './create-item.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, memberTest as test } from './fixtures.ts'
import { otherPicture, picture } from './picture.ts'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

test('a member finds their items on their account page, opens one, closes it, finds it closed, and deletes it', async ({
  page,
  request,
  member,
}) => {
  await createItem(request, member)
  await createItem(request, member, { name: 'Apple press' })
  await page.goto('/account')
  const ownItems = page.getByRole('region', { name: 'Items' })
  await expect(ownItems.getByRole('article')).toHaveCount(2)
  const ladder = ownItems.getByRole('article').filter({ hasText: 'Ladder' })
  await expect(ladder.getByText('Loan')).toBeVisible()
  await expect(ladder.getByRole('link', { name: member.username })).toHaveAttribute('href', `/profile/${member.id}`)
  await expectAccessible(page)
  await ladder.getByRole('link', { name: 'Ladder' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ladder' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Edit' })).toHaveAttribute('href', /^\/edit-item\/\d+$/)
  await expect(page.getByRole('button', { name: /^Message/ })).toBeHidden()

  await page.getByRole('button', { name: 'Close the item' }).click()
  const dialog = page.getByRole('dialog', { name: 'How did it go?' })
  await dialog.getByRole('button', { name: 'Close the item' }).click()
  await expect(dialog.getByText('Please choose one of these first.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('radio', { name: 'Lent some other way' }).check()
  await dialog.getByRole('checkbox', { name: /Close all conversations/ }).check()
  await dialog.getByRole('button', { name: 'Close the item' }).click()
  await expect(page).toHaveURL('/items')
  await expect(page.getByRole('status').getByText('The item is closed.')).toBeVisible()

  await page.goto('/account')
  await page.getByRole('link', { name: 'Closed 1' }).click()
  await expect(page).toHaveURL('/account?tab=closed')
  await ownItems.getByRole('link', { name: 'Ladder' }).click()
  await expect(page.getByText('You closed this item.')).toBeVisible()
  await expect(page.getByText('How it went: Lent some other way.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Edit it to reopen it' })).toBeVisible()
  await page.getByRole('button', { name: 'Delete for good' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete for good' }).click()
  await expect(page).toHaveURL('/items')
  await page.goto('/account')
  await expect(ownItems.getByRole('article')).toHaveCount(1)
})

/** The resource of the item is unknown on this instance. */
const fromGoneResource = test.extend({ expectedErrors: /status of 404/ })

fromGoneResource(
  'the item of another member shows its owner, its place and how to ask for it',
  async ({ page, request }) => {
    const owner = await createAccount(request, 'en')
    const location = { longitude: 5.57, latitude: 50.64 }
    const resource = { kind: 'GVB', id: 'node/1' } as const
    const lamp = await createItem(request, owner, { name: 'Lamp', type: 'DN', category1: 'PR', location, resource })
    await page.goto(`/items/${lamp.id}`)
    await expect(page).toHaveTitle('Pollen · Lamp')
    await expect(page.getByText('1 open item')).toBeVisible()
    await expect(page.getByText('Linked to a give box')).toBeVisible()
    await expect(page.getByRole('link', { name: 'See on the map' })).toHaveAttribute('href', `/map?id=${lamp.id}`)
    await page.getByRole('button', { name: 'Leave a comment' }).click()
    await expect(page.getByRole('textbox', { name: 'Your comment' })).toBeFocused()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Message Noor' }).click()
    await expect(page).toHaveURL(/\/conversations\/\d+$/)
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Lamp' })).toBeVisible()
  },
)

test('an item that has ended, is closed or has not started yet is marked as such', async ({ page, request }) => {
  const owner = await createAccount(request, 'en')
  const ended = await createItem(request, owner, { startdate: inDays(-3), enddate: inDays(-1) })
  const notYet = await createItem(request, owner, { startdate: inDays(2) })
  const closed = await createItem(request, owner)
  await callApi(request, owner, items.close, { id: closed.id, reason: 'ON' })

  await page.goto(`/items/${ended.id}`)
  await expect(page.getByText('This item has ended. You can no longer write to Noor about it.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Message Noor' })).toBeDisabled()

  await page.goto(`/items/${notYet.id}`)
  await expect(page.getByText(/^Not yet available: it starts on/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Message Noor' })).toBeEnabled()

  await page.goto(`/items/${closed.id}`)
  await expect(page.getByText('Noor has closed this item.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete for good' })).toBeDisabled()
  await expect(page.getByText('Only Noor can delete it.')).toBeVisible()
  await expect(page.getByRole('button', { name: /Message|Share|Leave a comment/ })).toHaveCount(0)
  await expectAccessible(page)
})

test('pictures are flipped by button and by key, and one is enlarged', async ({ page, request, member }) => {
  const { id } = await createItem(request, member)
  await addItemImages(request, member, { itemId: id, files: [picture, otherPicture] })

  await page.goto(`/items/${id}`)
  const shown = (number: number) => page.getByRole('button', { name: `Ladder, photo ${number} of 2` })
  await page.getByRole('button', { name: 'Next photo' }).click()
  await expect(shown(2)).toBeInViewport()
  await page.keyboard.press('ArrowRight')
  await expect(shown(1)).toBeInViewport()
  await shown(1).press('Enter')
  const large = page.getByRole('dialog', { name: 'Ladder' })
  await large.getByRole('button', { name: 'Ladder, photo 1 of 2' }).press('ArrowRight')
  await expect(large.getByRole('button', { name: 'Ladder, photo 2 of 2' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(large).toBeHidden()
  await expect(shown(2)).toBeFocused()
})

test.describe('the owner alone sees', () => {
  test.use({ expectedErrors: /status of 404/ })

  test('a draft, and a repeat item to post again', async ({ page, request, member }) => {
    const others = await createItem(request, await createAccount(request, 'en'), { visibility: 'DR' })
    await page.goto(`/items/${others.id}`)
    await expect(page).toHaveURL('/items')
    await expect(page.getByRole('alert').getByText('This item does not exist or is no longer shared.')).toBeVisible()

    const draft = await createItem(request, member, { visibility: 'DR', is_recurrent: true })
    await page.goto(`/items/${draft.id}`)
    await expect(page.getByText('This is a draft. Only you can see it.')).toBeVisible()
    await expectAccessible(page)
    await expect(page.getByRole('link', { name: 'Edit' })).toBeVisible()
    await page.getByRole('button', { name: 'More actions' }).click()
    await expect(page.getByRole('menuitem', { name: 'Close the item' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Publish' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Your draft is saved.')).toBeVisible()
    await page.getByRole('group', { name: 'Who can see it?' }).getByRole('radio', { name: 'Public' }).check()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('The item is published.')).toBeVisible()
    await expect(page.getByText('This is a draft.')).toBeHidden()

    await page.goto(`/items/${draft.id}?kind=recurrent`)
    await expect(page.getByText('This is one of your repeat items.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Post again' })).toHaveAttribute('href', `/add-item/from/${draft.id}`)
    await expect(page.getByRole('heading', { name: 'Comments' })).toBeHidden()
  })
})

test('the list and an item are requested once, before the app has loaded', async ({ page, request, member }) => {
  const { id } = await createItem(request, member)
  for (const [path, endpoint] of [
    ['/items', items.listActive],
    [`/items/${id}`, items.get],
  ] as const) {
    const asked: string[] = []
    const isRequest = requestsTo(endpoint)
    page.on('request', (sent) => isRequest.test(sent.url()) && asked.push(sent.url()))
    // Delays the app until the request was sent.
    await page.route(/\/assets\/app-/, async (route) => {
      await expect.poll(() => asked).toHaveLength(1)
      await route.continue()
    })
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Ladder' }).first()).toBeVisible()
    expect(asked).toHaveLength(1)
    await page.unroute(/\/assets\/app-/)
  }
})

import type { Locator, Page } from '@playwright/test'
import { items } from '@pollen/contract/items'
import { members } from '@pollen/contract/members'
import { callApi } from './call-api.ts'
import { createAccount } from './create-account.ts'
import { addItemImages, createItem } from './create-item.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, memberTest as test } from './fixtures.ts'
import { lonelyPlace } from './lonely-place.ts'
import { picture } from './picture.ts'

const bottomBar = (page: Page) => page.getByRole('navigation', { name: 'Main' }).last()

async function edges(part: Locator) {
  const box = await part.boundingBox()
  if (!box) throw new Error(`Not visible: ${part}`)
  return { top: box.y, bottom: box.y + box.height }
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('an item opens with its photo, name, owner, place and main action, and its bar covers nothing', async ({
    page,
    request,
    member,
  }) => {
    const owner = await createAccount(request, 'en')
    const location = lonelyPlace()
    await callApi(request, member, members.updateMe, { ref_location: location })
    const { id } = await createItem(request, owner, { location })
    await addItemImages(request, owner, { itemId: id, files: [picture] })
    await page.goto(`/items/${id}`)
    const message = page.getByRole('button', { name: 'Message Noor' })
    const firstScreen = [
      page.getByRole('button', { name: 'Ladder, photo 1 of 1' }),
      page.getByRole('heading', { level: 1, name: 'Ladder' }),
      page.getByText(/km away$/),
      page.getByRole('region', { name: owner.username }),
      message,
    ]
    for (const part of firstScreen) await expect(part).toBeInViewport({ ratio: 1 })
    const bar = await edges(message)
    expect(bar.bottom).toBeLessThanOrEqual((await edges(bottomBar(page))).top)
    for (const part of firstScreen.slice(0, -1)) expect((await edges(part)).bottom).toBeLessThanOrEqual(bar.top)
    await expectAccessible(page)

    // The end of the page scrolls above the bar, and the bar makes room for the comment.
    const send = page.getByRole('button', { name: 'Send' })
    await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)')
    expect((await edges(send)).bottom).toBeLessThanOrEqual((await edges(message)).top)
    await page.evaluate('scrollTo(0, 0)')
    await page.getByRole('button', { name: 'Leave a comment' }).click()
    await expect(page.getByRole('textbox', { name: 'Your comment' })).toBeFocused()
    await expect(message).toBeHidden()
    await page.keyboard.press('Tab')
    await expect(message).toBeVisible()
  })

  test('the main action of each kind of item is in view', async ({ page, request, member }) => {
    const draft = await createItem(request, member, { visibility: 'DR' })
    const own = await createItem(request, member, { is_recurrent: true })
    const closed = await createItem(request, member)
    await callApi(request, member, items.close, { id: closed.id, reason: 'ON' })
    for (const [path, action] of [
      [`/items/${own.id}`, page.getByRole('link', { name: 'Edit' })],
      [`/items/${own.id}`, page.getByRole('button', { name: 'Close the item' })],
      [`/items/${own.id}?kind=recurrent`, page.getByRole('link', { name: 'Post again' })],
      [`/items/${draft.id}`, page.getByRole('button', { name: 'Save' })],
      [`/items/${closed.id}`, page.getByRole('button', { name: 'Delete for good' })],
    ] as const) {
      await page.goto(path)
      await expect(action, path).toBeInViewport({ ratio: 1 })
      expect((await edges(action)).bottom, path).toBeLessThanOrEqual((await edges(bottomBar(page))).top)
    }
  })
})

test('on a wide screen, the card with the owner and the action stays in view', async ({ page, request }) => {
  const description = 'Two metres, folds flat.\n'.repeat(30)
  const { id } = await createItem(request, await createAccount(request, 'en'), { description })
  await page.goto(`/items/${id}`)
  await page.getByRole('button', { name: 'Leave a comment' }).click()
  await expect(page.getByRole('textbox', { name: 'Your comment' })).toBeInViewport()
  await expect(page.getByRole('heading', { level: 1, name: 'Ladder' })).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Message Noor' })).toBeInViewport()
})

test('the end of the page leads to similar items nearby', async ({ page, request, member }) => {
  const owner = await createAccount(request, 'en')
  const location = lonelyPlace()
  const { id } = await createItem(request, owner, { location })
  await createItem(request, owner, { name: 'Drill', location })
  await createItem(request, owner, { name: 'Sofa', category1: 'HS', location })
  await createItem(request, member, { name: 'My hammer', location })
  await page.goto(`/items/${id}`)
  await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)')
  const similar = page.getByRole('region', { name: 'Similar items nearby' })
  await expect(similar.getByRole('link')).toHaveText(['Drill'])
  await expectAccessible(page)
  await similar.getByRole('link', { name: 'Drill' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Drill' })).toBeInViewport()
  await expect(similar.getByRole('link')).toHaveText(['Ladder'])
})

test('deleting an open item leads through closing it', async ({ page, request, member }) => {
  const { id } = await createItem(request, member)
  await page.goto(`/items/${id}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete for good' }).click()
  const dialog = page.getByRole('dialog', { name: 'How did it go?' })
  await expect(dialog.getByText(/^Close the item first/)).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'More actions' })).toBeFocused()
})

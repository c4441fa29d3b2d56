import type { Page } from '@playwright/test'
import { comments } from '@pollen/contract/comments'
import { accountWords } from './account-words.ts'
import { callApi, requestsTo } from './call-api.ts'
import { createAccount } from './create-account.ts'
import { createComment, createItem } from './create-item.ts'
import { expect, test } from './fixtures.ts'
import { logOut } from './type-log-in.ts'

async function writeComment(page: Page, words: string) {
  const box = page.getByRole('textbox', { name: 'Your comment' })
  await box.fill(words)
  await box.press('Enter')
}

test('comments: blank ones are refused, deleting asks first, and deleted ones come back for a while', async ({
  page,
  request,
  member,
}) => {
  const { id } = await createItem(request, member)
  await createComment(request, member, id, 'Free on Sunday')
  await page.goto(`/items/${id}`)
  const box = page.getByRole('textbox', { name: 'Your comment' })
  await box.press('Enter')
  await expect(page.getByText('Please write something first.')).toBeVisible()

  const line = page.getByRole('listitem').filter({ hasText: 'Free on Sunday' })
  const title = page.getByRole('heading', { name: /^Comments/ })
  const question = page.getByRole('dialog', { name: 'Delete your comment?' })
  await line.getByRole('button', { name: 'Delete' }).press('Enter')
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(line.getByRole('button', { name: 'Delete' })).toBeFocused()
  await expect(title).toHaveText('Comments (1)')

  await line.getByRole('button', { name: 'Delete' }).press('Enter')
  await question.getByRole('button', { name: 'Delete' }).press('Enter')
  await expect(line).toBeHidden()
  await expect(title).toHaveText('Comments')
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeFocused()
  await undo.press('Enter')
  await expect(line.getByRole('button', { name: 'Delete' })).toBeFocused()
  await expect(title).toHaveText('Comments (1)')

  await line.getByRole('button', { name: 'Delete' }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(title).toBeFocused()
  const deleted = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
  await page.getByRole('button', { name: 'Dismiss' }).click()
  expect((await deleted).status()).toBe(204)
  await page.reload()
  await expect(page.getByText('No comments yet.')).toBeVisible()
})

test('leaving the page makes a deletion final', async ({ page, request, member }) => {
  const { id } = await createItem(request, member)
  await createComment(request, member, id, 'Free on Sunday')
  await page.goto(`/items/${id}`)
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  const deleted = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
  await page.getByRole('link', { name: 'See my profile' }).click()
  expect((await deleted).status()).toBe(204)
  await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden()
})

test.describe('at a log-out', () => {
  // The list of comments may be loaded again just as the session ends.
  test.use({ expectedErrors: /401 .*\/comments\// })

  test('a deletion becomes final, too', async ({ page, request, member }) => {
    const { id } = await createItem(request, member)
    await createComment(request, member, id, 'Free on Sunday')
    await page.goto(`/items/${id}`)
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await logOut(page, accountWords.en)
    await expect(page).toHaveURL(/\/log-in/)
    const others = await createAccount(request, 'en')
    expect((await callApi(request, others, comments.list, { id })).count).toBe(0)
  })
})

test.describe('where the connection is bad', () => {
  test.use({ expectedErrors: /Failed to load resource/ })

  test('a comment whose answer was lost stays, and is there once after another try', async ({
    page,
    request,
    member,
  }) => {
    const { id } = await createItem(request, member)
    for (let number = 1; number <= 22; number++) await createComment(request, member, id, `Comment ${number}`)
    await page.goto(`/items/${id}`)
    await expect(page.getByRole('button', { name: 'Show 2 more comments' })).toBeVisible()

    // It arrives, and its answer does not.
    await page.route(requestsTo(comments.create), async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      await route.fetch()
      await route.abort()
    })
    await writeComment(page, 'Is it heavy?')
    const line = page.getByRole('listitem').filter({ hasText: 'Is it heavy?' })
    await expect(line.getByText('Not sent.')).toBeVisible()
    await expect(page.getByRole('alert').getByText('Your comment could not be sent.')).toBeVisible()
    await page.reload()
    await expect(line.getByText('Not sent.')).toBeVisible()

    await page.unrouteAll({ behavior: 'wait' })
    const isSent = expect(line.getByRole('button', { name: 'Delete' })).toBeVisible()
    // From now on the app may send it by itself before the button is pressed.
    await Promise.race([line.getByRole('button', { name: 'Try again' }).click(), isSent])
    await isSent
    await expect(page.getByRole('heading', { name: /^Comments/ })).toHaveText('Comments (23)')
    await page.getByRole('button', { name: 'Show 2 more comments' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Comment 22' })).toBeVisible()
    await expect(line).toHaveCount(1)
  })

  test('a comment written offline waits for the connection, and says so', async ({
    page,
    context,
    request,
    member,
  }) => {
    const { id } = await createItem(request, member)
    await page.goto(`/items/${id}`)
    await context.setOffline(true)
    await writeComment(page, 'Is it heavy?')
    const line = page.getByRole('listitem').filter({ hasText: 'Is it heavy?' })
    await expect(line.getByText('Waiting for a connection…')).toBeVisible()
    await expect(page.getByText('Your comment could not be sent.')).toHaveCount(0)
    await context.setOffline(false)
    await expect(line.getByRole('button', { name: 'Delete' })).toBeVisible()
  })

  test('an unsent comment goes out although its page was left, and once', async ({
    page,
    context,
    request,
    member,
  }) => {
    const { id } = await createItem(request, member)
    await page.goto(`/items/${id}`)
    await page.route(requestsTo(comments.create), (route) => route.abort())
    await writeComment(page, 'Is it heavy?')
    await expect(page.getByText('Not sent.')).toBeVisible()
    await page.getByRole('link', { name: 'Conversations' }).first().click()
    await expect(page).toHaveURL(/\/conversations$/)
    await page.unrouteAll({ behavior: 'wait' })
    await context.setOffline(true)
    await context.setOffline(false)
    const contents = async () => {
      const { results } = await callApi(request, member, comments.list, { id })
      return results.map(({ content }) => content)
    }
    await expect.poll(contents).toEqual(['Is it heavy?'])
    await page.goto(`/items/${id}`)
    const line = page.getByRole('listitem').filter({ hasText: 'Is it heavy?' })
    await expect(line.getByRole('button', { name: 'Delete' })).toBeVisible()
    await expect(line).toHaveCount(1)
    expect(await contents()).toHaveLength(1)
  })

  test('a comment whose answer was lost and that was deleted since does not come back', async ({
    page,
    request,
    member,
  }) => {
    const { id } = await createItem(request, member)
    await page.goto(`/items/${id}`)
    await page.route(requestsTo(comments.create), async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      await route.fetch()
      await route.abort()
    })
    await writeComment(page, 'Is it heavy?')
    await expect(page.getByText('Not sent.')).toBeVisible()
    const { results } = await callApi(request, member, comments.list, { id })
    await callApi(request, member, comments.delete, { itemId: id, commentId: results[0]?.id ?? 0 })

    await page.unrouteAll({ behavior: 'wait' })
    await page.reload()
    await expect(page.getByText('No comments yet.')).toBeVisible()
    await expect(page.getByText('Is it heavy?')).toBeHidden()
    await expect(page.getByRole('alert')).toHaveText('')
  })

  test('two tabs keep what each could not send, and what one of them erases stays erased', async ({
    page,
    context,
    request,
    member,
  }) => {
    const { id } = await createItem(request, member)
    const other = await context.newPage()
    for (const tab of [page, other]) {
      await tab.goto(`/items/${id}`)
      await tab.route(requestsTo(comments.create), (route) => route.abort())
    }
    const lineIn = (tab: Page, words: string) => tab.getByRole('listitem').filter({ hasText: words })
    for (const [tab, words] of [
      [page, 'Is it heavy?'],
      [other, 'Is it large?'],
    ] as const) {
      await writeComment(tab, words)
      await expect(lineIn(tab, words).getByText('Not sent.')).toBeVisible()
    }
    await page.reload()
    for (const words of ['Is it heavy?', 'Is it large?']) {
      await expect(lineIn(page, words).getByText('Not sent.')).toBeVisible()
    }
    await lineIn(page, 'Is it large?').getByRole('button', { name: 'Discard' }).click()
    await expect(lineIn(other, 'Is it large?')).toBeHidden()

    for (const tab of [page, other]) await tab.unrouteAll({ behavior: 'wait' })
    await context.setOffline(true)
    await context.setOffline(false)
    await expect(lineIn(page, 'Is it heavy?').getByRole('button', { name: 'Delete' })).toBeVisible()
    const { results } = await callApi(request, member, comments.list, { id })
    expect(results.map(({ content }) => content)).toEqual(['Is it heavy?'])
  })
})

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

test.describe('at a log-out', () => {
  // The item or its comments may be loading when the session ends.
  test.use({ expectedErrors: /401 .*\/(comments|items)\// })

  test('a pending deletion becomes final', async ({ page, request, member }) => {
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

test.describe('with a bad connection', () => {
  test.use({ expectedErrors: /Failed to load resource/ })

  test('an unsent comment is sent once, even after its page was left', async ({ page, context, request, member }) => {
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

  test('a comment whose answer was lost and that was then deleted does not come back', async ({
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

  test('two tabs keep their unsent comments, and a comment discarded in one stays discarded', async ({
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

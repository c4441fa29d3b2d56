import { accountWords } from './account-words.ts'
import { expect, test } from './fixtures.ts'
import { logInOnPage } from './type-log-in.ts'

test('a member sees their items on My account, opens one, closes it and deletes it', async ({
  page,
  request,
  account,
}) => {
  const headers = { Authorization: `Token ${account.token}` }
  const draft = { type: 'LN', category1: 'EQ', description: 'Two metres, folds flat.' }
  for (const name of ['Ladder', 'Apple press']) {
    const answer = await request.post('/api/v1/items/', { headers, data: { ...draft, name } })
    expect(answer.status()).toBe(201)
  }

  await logInOnPage(page, accountWords.en, account)
  await page.goto('/account')
  const items = page.getByRole('region', { name: 'My items' })
  await expect(items.getByRole('article')).toHaveCount(2)
  const ladder = items.getByRole('article').filter({ hasText: 'Ladder' })
  await expect(ladder.getByText('Loan')).toBeVisible()
  await expect(ladder.getByRole('link', { name: account.username })).toHaveAttribute('href', `/profile/${account.id}`)
  await ladder.getByRole('link', { name: 'Ladder' }).click()
  await expect(page).toHaveURL(/\/items\/\d+$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Ladder' })).toBeVisible()

  const comment = page.getByRole('textbox', { name: 'Your comment' })
  await comment.press('Enter')
  await expect(page.getByText('Please write something first.')).toBeVisible()
  await comment.pressSequentially('Free on Sunday')
  await comment.press('Enter')
  const line = page.getByRole('listitem').filter({ hasText: 'Free on Sunday' })
  await line.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(line).toBeHidden()

  await page.getByRole('button', { name: 'Close the item' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Lent some other way' }).click()
  await expect(page).toHaveURL('/items')
  await page.goBack()
  await expect(page.getByText('You have closed this item.')).toBeVisible()
  await page.getByRole('button', { name: 'Delete for good' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete for good' }).click()
  await expect(page).toHaveURL('/items')
  await page.goto('/account')
  await expect(items.getByRole('article')).toHaveCount(1)
})

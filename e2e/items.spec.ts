import { accountWords } from './account-words.ts'
import { expect, test } from './fixtures.ts'
import { logInOnPage } from './type-log-in.ts'

test('a member sees their items on My account and opens one', async ({ page, request, account }) => {
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
})

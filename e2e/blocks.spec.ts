import type { Locator, Page } from '@playwright/test'
import { items } from '@pollen/contract/items'
import { callApi } from './call-api.ts'
import { createAccount } from './create-account.ts'
import { createConversation } from './create-conversation.ts'
import { createComment, createItem } from './create-item.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'

// The blocked member opens pages that do not exist for them any more.
test.use({ language: 'fr', viewport: { width: 360, height: 740 }, expectedErrors: /404/ })

async function chooseBlock(page: Page, menu: Locator) {
  await menu.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Bloquer Noor' })).toBeVisible()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
}

/** Opens a menu, chooses an entry and confirms its dialog by keyboard. */
async function block(page: Page, menu: Locator) {
  const dialog = page.getByRole('dialog', { name: /^Bloquer Noor\s\?$/ })
  await chooseBlock(page, menu)
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()
  await chooseBlock(page, menu)
  await expect(dialog).toContainText('Vos conversations avec Noor seront fermées définitivement.')
  await expectAccessible(page)
  // The safe button has the focus.
  await expect(dialog.getByRole('button', { name: 'Annuler' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(dialog.getByRole('button', { name: 'Bloquer' })).toBeFocused()
  await page.keyboard.press('Enter')
}

test('a member mutes and blocks another one, and neither sees the other until they are unblocked', async ({
  page,
  request,
  member,
  openAs,
}) => {
  test.slow()
  const other = await createAccount(request, 'fr')
  const { id } = await createConversation(request, { asker: other, owner: member, content: 'Donnez-moi tout !' })
  const own = await createItem(request, member)
  await createComment(request, other, own.id, 'Encore moi')
  const theirs = await createItem(request, other)

  await page.goto(`/conversations/${id}`)
  const options = page.getByRole('button', { name: 'Options de la conversation' })
  await options.click()
  await page.getByRole('menuitem', { name: 'Mettre en sourdine' }).click()
  await expect(page.getByText('Cette conversation est en sourdine.')).toBeVisible()
  const shown = await openAs(other, `/conversations/${id}`)
  await expect(shown.getByRole('textbox', { name: /^Votre message à/ })).toBeVisible()

  await block(page, options)
  await expect(page.getByText('Noor et vous ne vous voyez plus ici.')).toBeVisible()
  // The notice is the same for both, and names nobody.
  for (const side of [page, shown]) await expect(side.getByText('Cette conversation est fermée.')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Donnez-moi tout !' }).last()).toBeVisible()
  await page.goto('/conversations')
  await expect(page.getByRole('link', { name: /, Fermée, En sourdine, / })).toBeVisible()

  await page.goto(`/items/${own.id}`)
  await expect(page.getByText('Pas encore de commentaire.')).toBeVisible()
  await expect(page.getByText('Encore moi')).toBeHidden()
  await shown.goto(`/items/${own.id}`)
  await expect(shown).toHaveURL(/\/items$/)
  const { results } = await callApi(request, member, items.listOfMember, { id: String(other.id) })
  expect(results).toEqual([])

  await page.goto('/settings/safety#blocked-members')
  await page.getByRole('button', { name: `Débloquer ${other.username}` }).press('Enter')
  await expect(page.getByText('Vous n’avez bloqué personne.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Membres bloqués' })).toBeFocused()
  await page.goto(`/items/${theirs.id}`)
  await block(page, page.getByRole('button', { name: 'Plus d’actions', exact: true }))
  await expect(page).toHaveURL(/\/items$/)
})

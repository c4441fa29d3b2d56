import type { Page } from '@playwright/test'
import { createAccount } from './create-account.ts'
import { createItem } from './create-item.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import { mailedLink } from './mailed-link.ts'
import { nameOperator } from './name-operator.ts'

// Hidden items and pages of moderators do not exist for others.
test.use({ language: 'fr', viewport: { width: 360, height: 740 }, expectedErrors: /status of 40[34]/ })

const chooseByKeyboard = async (page: Page, name: string) => {
  await page.getByRole('radio', { name, exact: true }).focus()
  await page.keyboard.press('Space')
}

test('an item is reported and hidden, its owner appeals, and the decision is undone', async ({
  page,
  request,
  member,
  openAs,
}) => {
  test.slow()
  const item = await createItem(request, member, { name: 'Un vélo' })
  const reporter = await createAccount(request, 'fr')
  const operator = await createAccount(request, 'fr')
  await nameOperator(operator.username)

  const reporting = await openAs(reporter, `/items/${item.id}`)
  const menu = reporting.getByRole('button', { name: 'Plus d’actions', exact: true })
  await menu.click()
  await reporting.getByRole('menuitem', { name: 'Signaler' }).click()
  await expect(reporting.getByRole('dialog', { name: /Un vélo/ })).toBeVisible()
  await expectAccessible(reporting)
  await chooseByKeyboard(reporting, 'C’est une arnaque, ou on demande de l’argent')
  await reporting.getByRole('button', { name: 'Envoyer le signalement' }).click()
  await expect(reporting.getByText('Merci, votre signalement est arrivé')).toBeVisible()
  await reporting.getByRole('dialog').getByRole('button', { name: 'Fermer' }).last().click()
  await expect(menu).toBeFocused()

  const moderating = await openAs(operator, '/admin')
  await moderating.getByRole('link', { name: 'Annonce · Un vélo' }).first().click()
  await expect(moderating.getByRole('heading', { level: 1, name: 'Annonce · Un vélo' })).toBeVisible()
  await moderating.getByRole('button', { name: 'Je prends ce dossier' }).click()
  await expect(moderating.getByText('Vous vous occupez de ce dossier.')).toBeVisible()
  await expectAccessible(moderating)
  await chooseByKeyboard(moderating, 'Masquer l’annonce')
  await moderating.getByLabel('Règle de la communauté').selectOption('1')
  await moderating.getByLabel('Motif, tel que le membre le lira').fill('L’annonce demande une caution.')
  await moderating.getByRole('button', { name: 'Décider' }).click()
  await expect(moderating.getByRole('region', { name: 'C’est décidé' })).toBeVisible()
  await expect(moderating.getByRole('region', { name: 'C’est décidé' }).getByRole('link')).toBeFocused()

  await page.goto(await mailedLink(member.email, '/statements/'))
  await expect(page.getByRole('heading', { level: 1, name: 'Votre annonce a été masquée' })).toBeVisible()
  await expect(page.getByText('L’annonce demande une caution.')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Pourquoi faudrait-il décider autrement ?').fill('C’est un malentendu.')
  await page.getByRole('button', { name: 'Envoyer le recours' }).click()
  await expect(page.getByRole('heading', { name: 'Votre recours' })).toBeFocused()

  // Someone else than the author of the decision decides on the appeal.
  const second = await createAccount(request, 'fr')
  await nameOperator(second.username)
  const deciding = await openAs(second, new URL(moderating.url()).pathname)
  await chooseByKeyboard(deciding, 'L’accepter')
  await deciding.getByLabel('Réponse au membre').fill('Vous avez raison.')
  await deciding.getByRole('button', { name: 'Envoyer la réponse' }).click()
  await expect(deciding.getByText('Le recours a été accepté')).toBeVisible()

  await page.reload()
  await expect(page.getByText('Votre recours a été accepté', { exact: true })).toBeVisible()
  await reporting.goto('/settings/safety')
  await expect(reporting.getByText('La modération a pris une mesure')).toBeVisible()
  await reporting.goto(`/items/${item.id}`)
  await expect(reporting.getByRole('heading', { level: 1, name: 'Un vélo' })).toBeVisible()
})

test('a visitor reports a page and confirms the mailed link', async ({ page, request, account }) => {
  const item = await createItem(request, account)
  await page.goto(`/report?page=/items/${item.id}`)
  await expect(page.getByLabel('Adresse de la page')).toHaveValue(new RegExp(`/items/${item.id}$`))
  await page.getByRole('radio', { name: 'C’est dangereux ou illégal' }).check()
  await page.getByLabel('Qu’est-ce qui pose problème ?').fill('C’est une arme.')
  await page.getByLabel('Votre nom').fill('Jean Martin')
  const email = `visiteur-${item.id}@example.org`
  await page.getByRole('textbox', { name: 'E‑mail' }).fill(email)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Envoyer le signalement' }).click()
  await expect(page.getByRole('heading', { name: 'Encore une étape' })).toBeVisible()
  await page.goto(await mailedLink(email, '/confirm-report/'))
  await page.getByRole('button', { name: 'Confirmer mon signalement' }).click()
  await expect(page.getByRole('heading', { name: 'Merci, votre signalement est arrivé' })).toBeVisible()
})

import { accountWords } from './account-words.ts'
import { readMe } from './create-account.ts'
import { expect, memberTest as test } from './fixtures.ts'
import { field } from './type-log-in.ts'

test.describe('in French', () => {
  const words = accountWords.fr
  test.use({ language: 'fr' })

  test('names are saved together, only by the button', async ({ page, request, member }) => {
    const saves: string[] = []
    page.on('request', (call) => call.method() === 'PATCH' && saves.push(call.postData() ?? ''))
    await page.goto('/settings/account')
    await field(page, words.firstName).fill('  Noé ')
    await field(page, words.lastName).fill('Dupont')
    // A switch on the same page saves only itself.
    await page.getByRole('switch', { name: words.saveItemsSeen }).click()
    await expect.poll(async () => (await readMe(request, member)).save_item_viewing).toBe(false)
    expect(await readMe(request, member)).toMatchObject({ first_name: 'Noor', last_name: 'Lambert' })
    expect(saves).toEqual(['{"save_item_viewing":false}'])

    await page.getByRole('button', { name: words.save, exact: true }).dblclick()
    await expect(page.getByRole('status').getByText(words.saved)).toBeVisible()
    await expect(field(page, words.firstName)).toHaveValue('Noé')
    expect(await readMe(request, member)).toMatchObject({ first_name: 'Noé', last_name: 'Dupont' })
    expect(saves.slice(1)).toEqual(['{"first_name":"Noé","last_name":"Dupont"}'])
  })
})

test('leaving with unsaved names asks for confirmation, and the input survives a reload', async ({
  page,
  request,
  member,
}) => {
  await page.goto('/settings/account')
  await field(page, 'Last name').fill('Dupont')
  await page.getByRole('link', { name: 'Profile', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click()
  await expect(field(page, 'Last name')).toHaveValue('Dupont')
  // For the whole journey: a refused dialog would keep the page, and the reload would never end.
  page.on('dialog', (dialog) => dialog.accept())
  await page.reload()
  await expect(field(page, 'Last name')).toHaveValue('Dupont')

  await page.getByRole('link', { name: 'Profile', exact: true }).click()
  await page.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page).toHaveURL('/settings/profile')
  await page.getByRole('link', { name: 'Account', exact: true }).click()
  await expect(field(page, 'Last name')).toHaveValue('Lambert')
  expect((await readMe(request, member)).last_name).toBe('Lambert')
})

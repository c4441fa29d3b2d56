import { accountWords } from './account-words.ts'
import { createAccount, readMe } from './create-account.ts'
import { expect, memberTest as test } from './fixtures.ts'
import { field } from './type-log-in.ts'

test.describe('in French', () => {
  const words = accountWords.fr
  test.use({ language: 'fr' })

  test('names are saved by the button alone, once and together', async ({ page, request, member }) => {
    const saves: string[] = []
    page.on('request', (call) => call.method() === 'PATCH' && saves.push(call.postData() ?? ''))
    await page.goto('/settings/account')
    await field(page, words.firstName).fill('  Noé ')
    await field(page, words.lastName).fill('Dupont')
    // A switch of the same page saves itself meanwhile, and only itself.
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

test('what is not valid is said at the field when Save is pressed, and nothing is sent', async ({ page }) => {
  const saves: string[] = []
  page.on('request', (call) => call.method() === 'PATCH' && saves.push(call.url()))
  await page.goto('/settings/account')
  await field(page, 'First name').fill(' ')
  await field(page, 'Username').fill('no spaces')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(field(page, 'First name')).toBeFocused()
  await expect(field(page, 'First name')).toHaveAccessibleDescription(/required/)
  await expect(field(page, 'Username')).toHaveAccessibleDescription(/Only letters, digits/)
  expect(saves).toEqual([])
})

test('leaving with unsaved names asks first; what stays typed survives a reload', async ({ page, request, member }) => {
  await page.goto('/settings/account')
  await field(page, 'Last name').fill('Dupont')
  await page.getByRole('link', { name: 'Profile', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click()
  await expect(field(page, 'Last name')).toHaveValue('Dupont')
  page.once('dialog', (dialog) => dialog.accept())
  await page.reload()
  await expect(field(page, 'Last name')).toHaveValue('Dupont')

  await page.getByRole('link', { name: 'Profile', exact: true }).click()
  await page.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page).toHaveURL('/settings/profile')
  await page.getByRole('link', { name: 'Account', exact: true }).click()
  await expect(field(page, 'Last name')).toHaveValue('Lambert')
  expect((await readMe(request, member)).last_name).toBe('Lambert')
})

test.describe('a name somebody else has', () => {
  test.use({ expectedErrors: /status of 400/ })
  test('is refused at the field, once, and stays as typed', async ({ page, request }) => {
    const other = await createAccount(request, 'en')
    await page.goto('/settings/account')
    await field(page, 'Username').fill(other.username)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(field(page, 'Username')).toHaveAccessibleDescription(/already taken/)
    await expect(field(page, 'Username')).toBeFocused()
    await expect(page.getByText(/already taken/)).toHaveCount(1)
    await expect(page.getByRole('alert')).toBeEmpty()
    await expect(field(page, 'Username')).toHaveValue(other.username)

    // The password that a new address needs is not missing before Save was pressed with that address.
    await field(page, 'Email').fill('another@example.org')
    const section = page.getByRole('region', { name: 'General information' })
    const password = section.getByRole('textbox', { name: 'Password', exact: true })
    await expect(password).toBeVisible()
    await expect(password).not.toHaveAttribute('aria-invalid', 'true')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(password).toHaveAttribute('aria-invalid', 'true')
  })
})

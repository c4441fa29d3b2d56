import type { Page } from '@playwright/test'
import { accounts } from '@pollen/contract/accounts'
import { callApi } from './call-api.ts'
import { logIn, readMe } from './create-account.ts'
import { expect, memberTest as test } from './fixtures.ts'
import { field } from './type-log-in.ts'

const referencePlace = (page: Page) => page.getByRole('combobox', { name: 'Reference location' })

test('an unknown tab shows the profile', async ({ page }) => {
  // JavaScript objects inherit a property "toString".
  for (const path of ['/settings/nowhere', '/settings/toString', '/settings']) {
    await page.goto(path)
    await expect(page).toHaveURL('/settings/profile')
    await expect(page.getByRole('textbox', { name: 'Biography' })).toBeVisible()
  }
})

test('the tabs link to each other, and no page is wider than the screen', async ({ page, request, member }) => {
  await page.goto('/settings')
  const menu = page.getByRole('navigation', { name: 'Settings' })
  const frequency = async () => (await readMe(request, member)).mail_notif_freq_events
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    for (const tab of ['Account', 'Profile', 'Notifications']) {
      await menu.getByRole('link', { name: tab }).click()
      await expect(page).toHaveURL(`/settings/${tab.toLowerCase()}`)
      await expect(menu.getByRole('link', { name: tab })).toHaveAttribute('aria-current', 'page')
      expect(await page.evaluate('document.documentElement.scrollWidth'), tab).toBe(width)
    }

    // Phones show a select instead of buttons.
    if (width === 360) {
      await page.getByRole('combobox', { name: 'New events' }).selectOption('Weekly')
      await expect.poll(frequency).toBe('W')
    } else {
      await page.getByRole('group', { name: 'New events' }).getByRole('radio', { name: 'Never' }).check()
      await expect.poll(frequency).toBe('N')
    }
  }
})

test('a change is saved automatically, once, and survives a reload', async ({ page }) => {
  const saves: string[] = []
  page.on('request', (request) => request.method() === 'PATCH' && saves.push(request.postData() ?? ''))
  await page.goto('/settings/profile')
  for (const input of ['@noor@garden.ex', '@noor@garden.example']) await field(page, 'Mastodon').fill(input)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(field(page, 'Mastodon')).toHaveValue('@noor@garden.example')
  await field(page, 'Mastodon').blur()
  await expect(field(page, 'Mastodon')).toHaveValue('https://garden.example/@noor')
  expect(saves.filter((save) => save.includes('noor'))).toHaveLength(1)
  await page.reload()
  await expect(field(page, 'Mastodon')).toHaveValue('https://garden.example/@noor')
})

test('invalid input is not saved, and leaving asks for confirmation', async ({ page, request, member }) => {
  await page.goto('/settings/profile')
  await field(page, 'Website').fill('not a link')
  await expect(page.getByText('Must be a valid web address')).toBeVisible()
  await page.getByRole('link', { name: 'Account', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click()
  await expect(page).toHaveURL('/settings/profile')
  await expect(field(page, 'Website')).toHaveValue('not a link')

  await page.getByRole('link', { name: 'Account', exact: true }).click()
  await page.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page).toHaveURL('/settings/account')
  expect((await readMe(request, member)).homepage_url).toBe('')
})

test.describe('a session that ends during input', () => {
  test.use({ expectedErrors: /status of 401/ })
  test('loses nothing: the input is saved after the log-in', async ({ page, request, member }) => {
    // Otherwise the live channel may report the end before the input, which then has no form to go to.
    await page.routeWebSocket(/\/ws\//, () => undefined)
    await page.goto('/settings/profile')
    await expect(field(page, 'Biography')).toBeVisible()
    await callApi(request, member, accounts.endAllSessions, {})
    await field(page, 'Biography').fill('I bake on Sundays.')
    await expect(page).toHaveURL('/log-in?next=%2Fsettings%2Fprofile')
    await field(page, 'Email or username').fill(member.username)
    await field(page, 'Password').fill(member.password)
    await page.keyboard.press('Enter')
    await expect(field(page, 'Biography')).toHaveValue('I bake on Sundays.')
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  })
})

test('the reference location accepts every form, and can be cleared', async ({ page, request, member }) => {
  await page.goto('/settings/notifications')
  await referencePlace(page).fill('50°38\'24"N 5°34\'12"E')
  await referencePlace(page).press('Enter')
  await expect.poll(async () => (await readMe(request, member)).ref_location?.latitude).toBeCloseTo(50.64, 5)
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect.poll(async () => (await readMe(request, member)).ref_location).toBeNull()
})

test('the radius is set by keyboard', async ({ page, request, member }) => {
  await page.goto('/settings/notifications')
  const slider = page.getByRole('slider', { name: 'Radius' })
  await slider.press('End')
  await expect(slider).toHaveAttribute('aria-valuetext', '99 km')
  await expect.poll(async () => (await readMe(request, member)).dwithin_notifications).toBe(99)
})

test('the language switch also sets the language of the mails', async ({ page, request, member }) => {
  await page.goto('/settings/account')
  await page.getByRole('group', { name: 'Language' }).getByRole('radio', { name: 'Français' }).check()
  await expect(page.getByRole('heading', { name: 'Réglages' })).toBeVisible()
  await expect.poll(async () => (await readMe(request, member)).language).toBe('fr')

  await page.goto('/')
  // The texts of the language are loaded first; `check` would not wait for them.
  await page.getByRole('link', { name: 'EN', exact: true }).click()
  await expect(page.getByRole('link', { name: 'EN', exact: true })).toHaveAttribute('aria-current', 'true')
  await expect.poll(async () => (await readMe(request, member)).language).toBe('en')
})

test('one device is logged out, then all', async ({ page, request, member }) => {
  await logIn(request, member)
  await page.goto('/settings/account')
  const devices = page.getByRole('region', { name: 'Where you are logged in' })
  await expect(devices.getByRole('listitem')).toHaveCount(2)
  await expect(devices.getByText('This device')).toBeVisible()
  await devices.getByRole('button', { name: /^Log out:/ }).press('Enter')
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  await expect(devices).toBeFocused()

  await devices.getByRole('button', { name: 'Log out everywhere' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log out everywhere' }).click()
  await expect(page).toHaveURL(/\/log-in/)
  await expect(page.getByText('You are logged out everywhere.')).toBeVisible()
})

test.describe('the password', () => {
  test.use({ expectedErrors: /status of (400|401)/ })

  test('is changed with the current one, which logs out the other devices', async ({ page, request, member }) => {
    await logIn(request, member)
    await page.goto('/settings/account')
    const section = page.getByRole('region', { name: 'Password', exact: true })
    const current = section.getByLabel('Current password', { exact: true })
    await current.fill('not my password')
    await section.getByLabel('New password', { exact: true }).fill('lilac-over-the-wall')
    await section.getByRole('button', { name: 'Change my password' }).click()
    await expect(section.getByText('The password is incorrect.')).toBeVisible()
    await expect(current).toBeFocused()

    await current.fill(member.password)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Your password has been changed. Your other devices are logged out.')).toBeVisible()
    await expect(current).toHaveValue('')
    await expect(section.getByRole('button', { name: 'Change my password' })).toBeFocused()
    const devices = page.getByRole('region', { name: 'Where you are logged in' })
    await expect(devices.getByRole('listitem')).toHaveCount(1)
    await logIn(request, { ...member, password: 'lilac-over-the-wall' })
  })

  test('is changed without logging out the other devices, from a link in their list', async ({
    page,
    request,
    member,
  }) => {
    await logIn(request, member)
    await page.goto('/settings/account')
    const devices = page.getByRole('region', { name: 'Where you are logged in' })
    await devices.getByRole('button', { name: 'Choose a new password' }).click()
    const section = page.getByRole('region', { name: 'Password', exact: true })
    await expect(section.getByLabel('Current password', { exact: true })).toBeFocused()
    await page.keyboard.type(member.password)
    await section.getByLabel('New password', { exact: true }).fill('lilac-over-the-wall')
    await section.getByRole('checkbox', { name: 'Log out my other devices' }).uncheck()
    await section.getByRole('button', { name: 'Change my password' }).click()
    await expect(page.getByText('Your password has been changed.', { exact: true })).toBeVisible()
    await expect(devices.getByRole('listitem')).toHaveCount(2)
  })
})

test.describe('the export', () => {
  test.use({ expectedErrors: /status of 400/ })

  test('prepares the data of a member for download, after entering the password', async ({ page, member }) => {
    await page.goto('/settings/account')
    const section = page.getByRole('region', { name: 'Download my data' })
    const prepare = section.getByRole('button', { name: 'Prepare my download' })
    await prepare.click()
    await expect(section.getByText('This field is required')).toBeVisible()
    await section.getByLabel('Password', { exact: true }).fill('not my password')
    await prepare.click()
    await expect(section.getByText('The password is incorrect.')).toBeVisible()
    await section.getByLabel('Password', { exact: true }).fill(member.password)
    await prepare.click()
    await expect(section.getByRole('status')).toBeFocused()
    const download = page.waitForEvent('download')
    await section.getByRole('link', { name: /Download the ZIP file/ }).click({ timeout: 20_000 })
    expect((await download).suggestedFilename()).toMatch(/\.zip$/)
  })
})

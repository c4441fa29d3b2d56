import type { Page } from '@playwright/test'
import { accounts } from '@pollen/contract/accounts'
import { items } from '@pollen/contract/items'
import { sendToApi } from './call-api.ts'
import { createAccount } from './create-account.ts'
import { createComment, createItem } from './create-item.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, memberTest, test } from './fixtures.ts'
import { nameOperator } from './name-operator.ts'

/** Answers the password prompt by keyboard. */
async function enterPassword(page: Page, { password }: { password: string }) {
  const dialog = page.getByRole('dialog', { name: 'Enter your password' })
  await expect(dialog.getByRole('textbox', { name: 'Password' })).toBeFocused()
  await page.keyboard.type('not this one')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('The password is incorrect.')).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Password' })).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
}

/** Searches members and items, and waits for the single match, because the buttons of the previous results would be stale. */
async function findOnly(page: Page, kind: 'member' | 'item', text: string) {
  await page.getByRole('searchbox', { name: 'Search members and items' }).fill(text)
  await expect(page.getByRole('status').getByText(`1 ${kind}`, { exact: true })).toBeVisible()
}

// A document request carries no session, so the server answers 404 for these pages.
memberTest.use({ expectedErrors: /status of 404/ })
test.use({ expectedErrors: /status of 404/ })

memberTest.describe('an operator', () => {
  memberTest.beforeEach(async ({ member }) => nameOperator(member.username))

  memberTest(
    'disables a member with a reason from the account menu, and finds it in the log',
    async ({ page, request }) => {
      const ada = await createAccount(request, 'en')
      await page.goto('/about')
      await page.getByRole('button', { name: 'My account' }).click()
      await page.getByRole('menuitem', { name: 'Administration' }).click()
      await expect(page).toHaveURL('/admin/cases')
      await page.getByRole('link', { name: 'Members', exact: true }).click()
      await findOnly(page, 'member', ada.username)
      await page.getByRole('button', { name: `Disable ${ada.username}` }).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByRole('textbox', { name: 'Reason' })).toBeFocused()
      await dialog.getByRole('button', { name: 'Disable' }).click()
      await expect(dialog.getByRole('textbox', { name: 'Reason' })).toBeFocused()
      await dialog.getByRole('textbox', { name: 'Reason' }).fill('Advertisements in three comments')
      await dialog.getByRole('button', { name: 'Disable' }).click()
      await expect(page.getByText('Disabled by an operator').last()).toBeVisible()

      const refused = await sendToApi(request, null, accounts.logIn, {
        authValue: ada.username,
        password: ada.password,
      })
      expect(await refused.json()).toMatchObject({ details: { reason: 'Advertisements in three comments' } })
      await page.getByRole('link', { name: 'Log', exact: true }).click()
      await expect(page.getByText(`about ${ada.username}`)).toBeVisible()
    },
  )

  memberTest('hides an item, which its owner then sees with the reason', async ({ page, request, openAs }) => {
    const ada = await createAccount(request, 'en')
    const { id, name } = await createItem(request, ada, { name: `Tandem ${ada.username}` })
    await page.goto('/admin/items')
    await findOnly(page, 'item', name)
    await page.getByRole('button', { name: `Hide ${name}` }).click()
    await page.getByRole('textbox', { name: 'Reason' }).fill('Not a thing to share')
    await page.getByRole('dialog').getByRole('button', { name: 'Hide' }).click()
    await expect(page.getByText('Reason: Not a thing to share')).toBeVisible()
    const asOwner = await openAs(ada, `/items/${id}`)
    await expect(asOwner.getByText('Not a thing to share')).toBeVisible()
    expect((await sendToApi(request, await createAccount(request, 'en'), items.get, { id })).status()).toBe(404)
  })

  memberTest('removes a comment by key and goes on in the list', async ({ page, request }) => {
    const ada = await createAccount(request, 'en')
    const { id } = await createItem(request, ada, { name: `Kite ${ada.username}` })
    await createComment(request, ada, id, 'Not for children')
    await page.goto('/admin/comments')
    await page.getByRole('searchbox', { name: 'Text or author' }).fill(ada.username)
    await expect(page.getByRole('status').getByText('1 entry')).toBeVisible()
    await page.getByRole('button', { name: `Remove ${ada.username}` }).press('Enter')
    await expect(page.getByRole('textbox', { name: 'Reason' })).toBeFocused()
    await page.keyboard.type('Rude')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByText('No results.')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Comments' })).toBeFocused()
  })

  memberTest(
    'disables a member on the profile, and enables the account at the same address',
    async ({ page, request }) => {
      const ada = await createAccount(request, 'en')
      await page.goto(`/profile/${ada.id}`)
      const tools = page.getByRole('region', { name: 'For operators' })
      await tools.getByRole('button', { name: `Disable ${ada.username}` }).click()
      await page.getByRole('textbox', { name: 'Reason' }).fill('Advertisements')
      await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click()
      await expect(tools.getByText('Disabled by an operator')).toBeVisible()
      await page.reload()
      await expect(page.getByText('Members can’t see this page.')).toBeVisible()
      await expectAccessible(page)
      await tools.getByRole('button', { name: `Enable ${ada.username}` }).click()
      await page.getByRole('textbox', { name: 'Reason' }).fill('A mistake')
      await page.getByRole('dialog').getByRole('button', { name: 'Enable' }).click()
      await expect(tools.getByText('Active')).toBeVisible()
      await expect(page.getByText('Members can’t see this page.')).toHaveCount(0)
    },
  )

  memberTest('hides an item from its menu by key, and shows it again at its address', async ({ page, request }) => {
    const ada = await createAccount(request, 'en')
    const { id, name } = await createItem(request, ada, { name: `Flute ${ada.username}` })
    await page.goto(`/items/${id}`)
    const menu = page.getByRole('main').getByRole('button', { name: 'More actions' })
    await menu.press('Enter')
    await page.getByRole('menuitem', { name: 'Hide as an operator' }).press('Enter')
    await expect(page.getByRole('textbox', { name: 'Reason' })).toBeFocused()
    await page.keyboard.type('An advertisement')
    await page.getByRole('dialog').getByRole('button', { name: 'Hide' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    // The tools take the place of the page.
    await expect(page.getByText('Members can’t see this page.')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await page.getByRole('button', { name: `Show again ${name}` }).click()
    await page.getByRole('textbox', { name: 'Reason' }).fill('A mistake')
    await page.getByRole('dialog').getByRole('button', { name: 'Show again' }).click()
    // The page of the item takes the place of the tools.
    await expect(menu).toBeVisible()
  })

  memberTest('removes a comment on the page of the item', async ({ page, request }) => {
    const ada = await createAccount(request, 'en')
    const { id } = await createItem(request, ada, { name: `Drum ${ada.username}` })
    await createComment(request, ada, id, 'Buy cheap watches')
    await page.goto(`/items/${id}`)
    await page.getByRole('button', { name: `Remove ${ada.username}` }).click()
    await page.getByRole('textbox', { name: 'Reason' }).fill('An advertisement')
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText('Buy cheap watches')).toHaveCount(0)
  })

  memberTest('ends an invitation only after a question', async ({ page, member }) => {
    await page.goto('/admin/sign-ups')
    await page.getByLabel('Who it’s for').fill(`Choir of ${member.username}`)
    await page.getByRole('button', { name: 'Create a link' }).click()
    const end = page.getByRole('button', { name: `End Choir of ${member.username}` })
    await end.click()
    const question = page.getByRole('dialog')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(end).toBeFocused()
    await end.click()
    await question.getByRole('button', { name: 'End' }).click()
    await expect(end).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Invitations' })).toBeFocused()
  })

  memberTest.describe('in a call that needs the password, or ends a session', () => {
    // The first attempt is refused, and so is a wrong password. An ended session also causes an error.
    memberTest.use({ expectedErrors: /status of (400|401|403|404)/ })

    memberTest('gives up the role and loses access to these pages', async ({ page, member }) => {
      await page.goto('/admin/operators')
      await page.getByRole('button', { name: `Remove the role ${member.username}` }).click()
      await page.getByRole('textbox', { name: 'Reason' }).fill('Moved away')
      await page.getByRole('dialog').getByRole('button', { name: 'Remove the role' }).click()
      await enterPassword(page, member)
      await expect(page).toHaveURL(/\/map/)
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await page.getByRole('button', { name: 'My account' }).click()
      await expect(page.getByRole('menuitem', { name: 'Settings' })).toBeVisible()
      await expect(page.getByRole('menuitem', { name: 'Administration' })).toHaveCount(0)
    })

    memberTest(
      'erases a member after entering the password, which is not requested again',
      async ({ page, request, member }) => {
        const [ada, ben] = [await createAccount(request, 'en'), await createAccount(request, 'en')]
        await page.goto('/admin/members')
        const ask = async ({ username }: { username: string }) => {
          await findOnly(page, 'member', username)
          await page.getByRole('button', { name: `Erase ${username}` }).click()
          await page.getByRole('textbox', { name: 'Reason' }).fill('Asked for it')
          await page.getByRole('dialog').getByRole('button', { name: 'Erase' }).click()
        }
        await ask(ada)
        const prompt = page.getByRole('dialog', { name: 'Enter your password' })
        await expect(prompt).toBeVisible()
        await expectAccessible(page)
        // Cancelling the prompt changes nothing, and the reason stays.
        await page.keyboard.press('Escape')
        await expect(prompt).toHaveCount(0)
        await expect(page.getByRole('textbox', { name: 'Reason' })).toHaveValue('Asked for it')
        await page.getByRole('dialog').getByRole('button', { name: 'Erase' }).click()
        await enterPassword(page, member)
        const found = page.getByRole('region', { name: 'Members' })
        await expect(found.getByText('No results.')).toBeVisible()
        await ask(ben)
        await expect(found.getByText('No results.')).toBeVisible()
      },
    )

    memberTest('names another operator after entering the password', async ({ page, request, member }) => {
      const ada = await createAccount(request, 'en')
      await page.goto('/admin/operators')
      await page.getByLabel('Username or email address', { exact: true }).fill(ada.username)
      await page.getByRole('button', { name: 'Add operator' }).click()
      await enterPassword(page, member)
      await expect(page.getByRole('button', { name: `Remove the role ${ada.username}` })).toBeVisible()
    })

    memberTest('logs a member out everywhere', async ({ page, request, openAs }) => {
      const ada = await createAccount(request, 'en')
      const asAda = await openAs(ada, '/settings/account')
      await page.goto('/admin/members')
      await findOnly(page, 'member', ada.username)
      await page.getByRole('button', { name: `Log out everywhere ${ada.username}` }).click()
      await page.getByRole('textbox', { name: 'Reason' }).fill('Lost their phone')
      await page.getByRole('dialog').getByRole('button', { name: 'Log out everywhere' }).click()
      await expect(page.getByText('Done.')).toBeVisible()
      await expect(asAda).toHaveURL(/\/log-in/)
    })
  })

  memberTest('reads whole the question about somebody with a long address', async ({ page, request }) => {
    const ada = await createAccount(request, 'en')
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/admin/members')
    await findOnly(page, 'member', ada.username)
    await page.getByRole('button', { name: `Erase ${ada.username}` }).click()
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 })
  })

  memberTest('swipes along the tabs on a phone, and sees the current one', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    // The labels get a few pixels wider when the font has loaded.
    let sendFont = () => {}
    const isFontSent = new Promise<void>((resolve) => {
      sendFont = resolve
    })
    await page.route('**/*.woff2', async (route) => {
      await isFontSent
      await route.continue()
    })
    await page.goto('/admin/log', { waitUntil: 'commit' })
    const tabs = page.getByRole('navigation', { name: 'Administration' })
    await expect(tabs.getByRole('link', { name: 'Log' })).toBeInViewport({ ratio: 1 })
    sendFont()
    await page.evaluate('document.fonts.ready.then(() => undefined)')
    await expect(tabs.getByRole('link', { name: 'Log' })).toBeInViewport({ ratio: 1 })
    const restOfRow = () => tabs.evaluate((row) => row.scrollWidth - row.clientWidth - row.scrollLeft)
    await expect.poll(restOfRow).toBeLessThan(1)
    expect((await tabs.boundingBox())?.height).toBeLessThan(80)
    await page.goto('/admin/overview')
    await expect(tabs.getByRole('link', { name: 'Overview' })).toBeInViewport({ ratio: 1 })
  })

  memberTest('can use each of these pages with any device and a screen reader', async ({ page }) => {
    memberTest.slow()
    await page.goto('/admin/overview')
    const tabs = page.getByRole('navigation', { name: 'Administration' }).getByRole('link')
    await expect(tabs).toHaveCount(12)
    for (const tab of await tabs.all()) {
      const name = await tab.textContent()
      await page.setViewportSize({ width: 1280, height: 800 })
      await tab.click()
      await expect(tab).toHaveAttribute('aria-current', 'page')
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      await memberTest.step(`${name}`, () => expectAccessible(page))
      await page.setViewportSize({ width: 360, height: 740 })
      expect(await page.evaluate('document.documentElement.scrollWidth'), `${name}`).toBeLessThanOrEqual(360)
    }
  })
})

memberTest('to a member these pages do not exist, and no menu names them', async ({ page }) => {
  await page.goto('/admin/members')
  await expect(page.getByRole('heading', { name: 'This page doesn’t exist' })).toBeVisible()
  await page.getByRole('button', { name: 'My account' }).click()
  await expect(page.getByRole('menuitem', { name: 'Settings' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Administration' })).toHaveCount(0)
})

test('these pages do not exist for visitors', async ({ page }) => {
  const answer = await page.goto('/admin')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'This page doesn’t exist' })).toBeVisible()
})

import { conversations } from '@pollen/contract/conversations'
import { closeCodes } from '@pollen/contract/live'
import { requestsTo } from './call-api.ts'
import { createAccount } from './create-account.ts'
import { createConversation } from './create-conversation.ts'
import { createItem } from './create-item.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, memberTest, test } from './fixtures.ts'

const aboutLadder = { name: 'Ladder', content: 'Is it long enough?' }

test('the list shows partner, message and item, and is filtered by words and by the owner of the item', async ({
  page,
  request,
  member,
}) => {
  const neighbour = await createAccount(request, 'en')
  await createConversation(request, { asker: member, owner: neighbour, ...aboutLadder })
  await createConversation(request, { asker: member, owner: neighbour, name: 'Drill', content: 'For one hole.' })
  await createConversation(request, {
    asker: neighbour,
    owner: member,
    name: 'Pram',
    content: 'Does it fit in a tram?',
  })
  await page.goto('/conversations')
  const entries = page.getByRole('list', { name: 'Conversations' }).getByRole('link')
  await expect(entries).toHaveText([/Pram/, /Drill/, /Ladder/])
  await expect(
    page.getByRole('link', { name: /^Pram with Noor, Does it fit in a tram\?, .+, 1 unread message/ }),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: /^Ladder with Noor, You: Is it long enough\?/ })).toBeVisible()

  await page.getByRole('radio', { name: 'My items' }).check()
  await expect(entries).toHaveText([/Pram/])
  await page.getByRole('radio', { name: 'Others’ items' }).check()
  await expect(entries).toHaveText([/Drill/, /Ladder/])
  await expect(page).toHaveURL('/conversations?selectedCategory=asked')

  const box = page.getByRole('searchbox', { name: 'Search your conversations' })
  await box.fill('ladder')
  await expect(entries).toHaveText([/Ladder/])
  await expect(page).toHaveURL('/conversations?search=ladder&selectedCategory=asked')
  await page.reload()
  await expect(box).toHaveValue('ladder')
  await expect(entries).toHaveText([/Ladder/])

  await box.fill('zeppelin')
  await expect(page.getByText('No results for “zeppelin” in the conversations about others’ items.')).toBeVisible()
  await page.getByRole('button', { name: 'Show all conversations' }).click()
  await expect(entries).toHaveCount(3)
  await expect(box).toHaveValue('')
  await box.fill('drill')
  await expect(entries).toHaveText([/Drill/])
  await page.getByRole('button', { name: 'Clear the search' }).click()
  await expect(entries).toHaveCount(3)
  await expect(box).toBeFocused()
})

memberTest('an empty list says why, and leads to the items', async ({ page }) => {
  await page.goto('/conversations')
  await expect(page.getByText(/^No conversations yet/)).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Browse items' }).click()
  await expect(page).toHaveURL('/items')
})

test('the list is requested before the app has loaded', async ({ page, request, member }) => {
  const neighbour = await createAccount(request, 'en')
  await createConversation(request, { asker: member, owner: neighbour, ...aboutLadder })
  const asked = page.waitForRequest(requestsTo(conversations.list))
  await page.route(/\/assets\/app-/, async (route) => {
    await asked
    await route.continue()
  })
  await page.goto('/conversations')
  await expect(page.getByRole('link', { name: /^Ladder with/ })).toBeVisible()
})

test('the keyboard moves between the entries and into the conversation', async ({ page, request, member }) => {
  const neighbour = await createAccount(request, 'en')
  await createConversation(request, { asker: member, owner: neighbour, ...aboutLadder })
  const { id } = await createConversation(request, {
    asker: member,
    owner: neighbour,
    name: 'Drill',
    content: 'For one hole.',
  })
  await page.goto('/conversations')
  const [drill, ladder] = [
    page.getByRole('link', { name: /^Drill with/ }),
    page.getByRole('link', { name: /^Ladder with/ }),
  ]
  await drill.focus()
  await page.keyboard.press('ArrowDown')
  await expect(ladder).toBeFocused()
  await page.keyboard.press('Home')
  await expect(drill).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/conversations/${id}`)
  await expect(drill).toHaveAttribute('aria-current', 'page')
  await expect(ladder).not.toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('region', { name: 'Conversation', exact: true })).toBeFocused()
  await expect(page).toHaveTitle(/Pollen · Noor · Drill$/)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expectAccessible(page)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })
  test('a conversation replaces the list, and going back restores it', async ({ page, request, member }) => {
    const neighbour = await createAccount(request, 'en')
    await createConversation(request, {
      asker: member,
      owner: neighbour,
      ...aboutLadder,
    })
    await page.goto('/conversations')
    const entry = page.getByRole('link', { name: /^Ladder with/ })
    await entry.click()
    await expect(page).toHaveURL(/\/conversations\/\d+$/)
    await expect(page.getByRole('region', { name: 'Conversation', exact: true })).toBeVisible()
    await expect(entry).toBeHidden()
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
    await page.goBack()
    await expect(entry).toBeFocused()
    await expect(page.getByRole('region', { name: 'Conversation', exact: true })).toBeHidden()
  })
})

test.describe('in French', () => {
  memberTest.use({ language: 'fr' })
  memberTest('conversations and list are fully translated', async ({ page, request }) => {
    const item = await createItem(request, await createAccount(request, 'fr'), { name: 'Échelle' })
    await page.goto(`/items/${item.id}`)
    await page
      .getByRole('button', { name: /Noor/ })
      .filter({ hasText: /Écrire|message/i })
      .click()
    const box = page.getByRole('textbox', { name: /^Votre message/ })
    await box.fill('Elle est assez longue ?')
    await box.press('Enter')
    const said = page.getByRole('region', { name: /^Messages avec/ })
    await expect(said.getByText('Elle est assez longue ?')).toBeVisible()
    await expect(page.getByText('Aujourd’hui')).toBeVisible()

    await page.goto('/conversations?search=zeppelin')
    await expect(page.getByText('Aucun résultat pour « zeppelin ».')).toBeVisible()
    await page.getByRole('button', { name: 'Voir toutes les conversations' }).click()
    await expect(page.getByRole('link', { name: /^Échelle avec Noor, Vous\s: Elle est assez longue \?/ })).toBeVisible()
    await expect(page.getByRole('radio', { name: 'Autres annonces' })).toBeVisible()
  })
})

test.describe('a list that fails to load', () => {
  test.use({ expectedErrors: /Failed to load resource/ })
  test('does not present placeholder data as the answer', async ({ page, request, member }) => {
    const neighbour = await createAccount(request, 'en')
    await createConversation(request, {
      asker: member,
      owner: neighbour,
      ...aboutLadder,
    })
    await page.goto('/conversations')
    await expect(page.getByRole('link', { name: /^Ladder with/ })).toBeVisible()
    await page.route(requestsTo(conversations.list), (route) => route.abort())
    await page.getByRole('radio', { name: 'Others’ items' }).check({ force: true })
    await expect(page.getByText('Your conversations could not be loaded.')).toBeVisible()
    // The cached list of all conversations is older than the failure.
    await page.getByRole('radio', { name: 'All' }).check({ force: true })
    await expect(page.getByRole('link', { name: /^Ladder with/ })).toBeVisible()
    await expect(page.getByText('Your conversations are up to date again.')).toBeHidden()
    await page.unroute(requestsTo(conversations.list))
    await page.getByRole('radio', { name: 'My items' }).check({ force: true })
    await expect(page.getByText('Your conversations are up to date again.')).toBeVisible()
  })
})

test.describe('a conversation of other members', () => {
  test.use({ expectedErrors: /status of 404/ })
  test('is reported as missing, with a way back', async ({ page, request, member }) => {
    const [ben, cleo] = [await createAccount(request, 'en'), await createAccount(request, 'en')]
    const theirs = await createConversation(request, {
      asker: ben,
      owner: cleo,
      ...aboutLadder,
    })
    expect(member.id).not.toBe(ben.id)
    for (const id of [theirs.id, 999_999_999, 'nowhere']) {
      await page.goto(`/conversations/${id}`)
      await expect(page.getByText('This conversation doesn’t exist, or you’re not part of it.')).toBeVisible()
    }
    await page.getByRole('link', { name: 'Back to your conversations' }).click()
    await expect(page).toHaveURL('/conversations')
  })
})

test.describe('a conversation to which the member lost access', () => {
  test.use({ expectedErrors: /status of 404/ })
  test('is hidden', async ({ page, request, member }) => {
    const neighbour = await createAccount(request, 'en')
    const { id } = await createConversation(request, {
      asker: member,
      owner: neighbour,
      ...aboutLadder,
    })
    let refuse = () => {}
    await page.routeWebSocket(/\/ws\/\d+\//, (socket) => {
      refuse = () => void socket.close({ code: closeCodes.notParticipant })
    })
    await page.goto(`/conversations/${id}`)
    const field = page.getByRole('textbox', { name: 'Your message to Noor' })
    await expect(field).toBeVisible()
    await page.route(requestsTo(conversations.get), (route) => route.fulfill({ status: 404, json: {} }))
    refuse()
    await expect(page.getByText('This conversation doesn’t exist, or you’re not part of it.')).toBeVisible()
    await expect(field).toBeHidden()
  })
})

test('the owner of an item finds the conversations about it', async ({ page, request, member }) => {
  const neighbour = await createAccount(request, 'en')
  await createConversation(request, {
    asker: neighbour,
    owner: member,
    name: 'Pram',
    content: 'Does it fit in a tram?',
  })
  const { id, itemId } = await createConversation(request, {
    asker: neighbour,
    owner: member,
    name: 'Wheelbarrow',
    content: 'Is it free on Sunday?',
  })
  await page.goto(`/items/${itemId}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Messages about this item' }).click()
  const entries = page.getByRole('list', { name: 'Conversations' }).getByRole('link')
  await expect(entries).toHaveText([/Wheelbarrow/])
  await entries.click()
  await expect(page).toHaveURL(`/conversations/${id}?search=Wheelbarrow&selectedCategory=yours`)
})

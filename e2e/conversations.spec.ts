import type { APIRequestContext, Page } from '@playwright/test'
import { conversations } from '@pollen/contract/conversations'
import { messages } from '@pollen/contract/messages'
import { callApi, sendToApi } from './call-api.ts'
import { type Account, createAccount } from './create-account.ts'
import { createConversation } from './create-conversation.ts'
import { createItem } from './create-item.ts'
import { expect, memberTest, test } from './fixtures.ts'
import { picture } from './picture.ts'

/** A conversation in which the asker has written about a ladder of the owner. */
const aConversation = (request: APIRequestContext, asker: Account, owner: Account) =>
  createConversation(request, { asker, owner, content: 'Is it long enough?' })

const field = (page: Page) => page.getByRole('textbox', { name: /^Your message to/ })
const said = (page: Page) => page.getByRole('region', { name: /^Messages with/ })

async function say(page: Page, content: string) {
  await field(page).fill(content)
  await field(page).press('Enter')
  await expect(said(page).getByText(content)).toBeVisible()
}

memberTest(
  'two neighbours agree on a ladder, and see when their messages were read',
  async ({ page, request, openAs }) => {
    const owner = await createAccount(request, 'en')
    const item = await createItem(request, owner)
    const ownersPage = await openAs(owner, '/items')
    const badge = ownersPage.getByRole('navigation').getByRole('link', { name: /^Conversations/ })
    await expect(badge).toHaveAccessibleName('Conversations')

    await page.goto(`/items/${item.id}`)
    await page.getByRole('button', { name: 'Message Noor' }).click()
    await page.getByRole('button', { name: /Hello Noor, could I borrow “Ladder”/ }).click()
    await field(page).press('Enter')
    await expect(field(page)).toHaveValue('')
    await expect(said(page).getByText(/^Hello Noor, could I borrow/)).toBeVisible()

    await expect(badge).toHaveAccessibleName('Conversations 1 unread message')
    await expect(ownersPage).toHaveTitle(/^Pollen \(1\) · /)
    await badge.click()
    await ownersPage
      .getByRole('link', { name: /^Ladder with Noor\s?, Hello Noor, could I borrow.*, 1 unread message/ })
      .click()
    await expect(said(ownersPage).getByText(/^Hello Noor, could I borrow/)).toBeVisible()
    await expect(said(page).getByText('Read', { exact: true })).toBeVisible()
    await expect(badge).toHaveAccessibleName('Conversations')
    await expect(ownersPage).toHaveTitle(/^Pollen · /)

    await say(ownersPage, 'Gladly. Tomorrow at ten?')
    await expect(said(page).getByText('Gladly. Tomorrow at ten?')).toBeVisible()
    await expect(said(ownersPage).getByText('Read', { exact: true })).toBeVisible()
    await say(page, 'I am there.')
    await expect(said(ownersPage).getByText('I am there.')).toHaveCount(1)
    await expect(said(page).getByText('I am there.')).toHaveCount(1)
    await expect(page.getByRole('link', { name: /^Ladder with Noor\s?, You: I am there\./ })).toBeVisible()
  },
)

test('a closed conversation takes no messages until its closer reopens it, and keeps the draft', async ({
  page,
  request,
  openAs,
  member,
}) => {
  const owner = await createAccount(request, 'en')
  const { id, path } = await aConversation(request, member, owner)
  const ownersPage = await openAs(owner, path)
  await page.goto(path)
  await field(page).fill('I could also')
  await ownersPage.getByRole('button', { name: 'Conversation options' }).click()
  await ownersPage.getByRole('menuitem', { name: 'Close the conversation' }).click()
  await ownersPage.getByRole('dialog').getByRole('button', { name: 'Close the conversation' }).click()
  await expect(ownersPage.getByText('You closed this conversation.')).toBeVisible()

  await expect(page.getByText('Noor closed this conversation. Only Noor can reopen it.')).toBeVisible()
  await expect(field(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Reopen' })).toBeHidden()
  const answer = await sendToApi(request, member, messages.create, { id, content: 'But I could' })
  expect([answer.status(), (await answer.json()).key]).toEqual([409, 'CONVERSATION_IS_CLOSED'])
  const opening = await sendToApi(request, member, conversations.open, { id })
  expect((await opening.json()).key).toBe('CONVERSATION_CLOSED_BY_OTHER_USER_CANNOT_OPEN')

  await ownersPage.getByRole('button', { name: 'Reopen' }).click()
  await expect(field(ownersPage)).toBeVisible()
  await expect(field(page)).toHaveValue('I could also')
  await page.keyboard.press('End')
  await page.keyboard.type(' come on Sunday.')
  await page.keyboard.press('Enter')
  await expect(said(ownersPage).getByText('I could also come on Sunday.')).toBeVisible()
  await expect(said(ownersPage).getByText('But I could')).toBeHidden()
})

test('a deleted message disappears for both members, and only its author can delete it', async ({
  page,
  request,
  openAs,
  member,
}) => {
  const owner = await createAccount(request, 'en')
  const { path } = await aConversation(request, member, owner)
  const ownersPage = await openAs(owner, path)
  await page.goto(path)
  await expect(said(ownersPage).getByText('Is it long enough?')).toBeVisible()
  await said(ownersPage).getByRole('button', { name: 'Message options' }).click()
  await expect(ownersPage.getByRole('menuitem', { name: 'Report' })).toBeVisible()
  await expect(ownersPage.getByRole('menuitem', { name: 'Delete' })).toHaveCount(0)
  await ownersPage.keyboard.press('Escape')

  await say(page, 'My number is 0470 12 34 56')
  await expect(said(ownersPage).getByText('0470')).toBeVisible()
  await said(page).getByRole('button', { name: 'Message options' }).last().click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(said(page).getByText('0470')).toBeVisible()
  await said(page).getByRole('button', { name: 'Message options' }).last().click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Your message is deleted.')).toBeVisible()
  for (const side of [page, ownersPage]) {
    await expect(said(side).getByText('0470')).toHaveCount(0)
    await expect(side.getByRole('link', { name: /^Ladder with Noor\s?, .*Is it long enough\?/ })).toBeVisible()
    await side.reload()
    await expect(said(side).getByText('Is it long enough?')).toBeVisible()
    await expect(side.getByText('0470')).toHaveCount(0)
  }
})

test.describe('without a connection', () => {
  test.use({ expectedErrors: /Failed to load resource|WebSocket connection|ERR_INTERNET_DISCONNECTED/ })

  test('a message is queued and sent once when the connection is back, and messages of the other arrive', async ({
    page,
    context,
    request,
    openAs,
    member,
  }) => {
    const owner = await createAccount(request, 'en')
    const { id, path } = await aConversation(request, member, owner)
    const ownersPage = await openAs(owner, path)
    await page.goto(path)
    await expect(said(page).getByText('Is it long enough?')).toBeVisible()
    await context.setOffline(true)
    await expect(page.getByText('You’re offline.')).toBeVisible()
    for (const content of ['I am in the tunnel.', 'Still in it.']) {
      await field(page).fill(content)
      await field(page).press('Enter')
    }
    await expect(said(page).getByText('Waiting for a connection…')).toHaveCount(2)
    await callApi(request, owner, messages.create, { id, content: 'It is three metres.' })
    await expect(said(ownersPage).getByText('It is three metres.')).toBeVisible()
    await expect(said(page).getByText('It is three metres.')).toHaveCount(0)

    await context.setOffline(false)
    for (const side of [page, ownersPage]) {
      for (const content of ['It is three metres.', 'I am in the tunnel.', 'Still in it.']) {
        await expect(said(side).getByText(content)).toHaveCount(1)
      }
    }
    await expect(said(page).getByText('Waiting for a connection…')).toHaveCount(0)
    const { results } = await callApi(request, member, messages.list, { id })
    const all = ['Still in it.', 'I am in the tunnel.', 'It is three metres.', 'Is it long enough?']
    expect(results.map(({ content }) => content)).toEqual(all)
  })
})

test('the other member sees a picture, until its message is deleted', async ({ page, request, openAs, member }) => {
  const owner = await createAccount(request, 'en')
  const { path } = await aConversation(request, member, owner)
  const ownersPage = await openAs(owner, path)
  await page.goto(path)
  await page.getByLabel('Add photos').setInputFiles(picture)
  await expect(page.getByRole('list', { name: 'Photos of this message' }).getByRole('listitem')).toHaveCount(1)
  await page.getByRole('button', { name: 'Send' }).click()
  const photo = (side: Page) => said(side).getByRole('img', { name: /photos.*photo 1 of 1/i })
  for (const side of [page, ownersPage]) {
    await expect
      .poll(() => photo(side).evaluate((image: { naturalWidth?: number }) => image.naturalWidth))
      .toBeGreaterThan(0)
  }
  await photo(ownersPage).click()
  await expect(ownersPage.getByRole('dialog').getByRole('img')).toBeVisible()
  await ownersPage.keyboard.press('Escape')
  await expect(ownersPage.getByRole('dialog')).toBeHidden()

  await said(page).getByRole('button', { name: 'Message options' }).last().click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  for (const side of [page, ownersPage]) await expect(photo(side)).toHaveCount(0)
})

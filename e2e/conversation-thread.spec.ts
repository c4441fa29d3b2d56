import type { APIRequestContext } from '@playwright/test'
import { conversations } from '@pollen/contract/conversations'
import { messages } from '@pollen/contract/messages'
import { callApi } from './call-api.ts'
import { type Account, createAccount } from './create-account.ts'
import { createConversation } from './create-conversation.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import { picture } from './picture.ts'

/** A conversation with a new neighbour about their ladder, without messages. */
async function askForLadder(request: APIRequestContext, member: Account) {
  const neighbour = await createAccount(request, 'en')
  const { id, ownerSays: say } = await createConversation(request, { asker: member, owner: neighbour })
  /** The latest message of the other that the member has seen, according to the server. */
  const seenId = async () => {
    const { users } = await callApi(request, neighbour, conversations.get, { id })
    return users.find(({ user }) => user?.id === member.id)?.seen_message_id
  }
  return { id, say, seenId }
}

test('a suggestion starts a conversation, blank messages are not sent, and drafts survive a reload', async ({
  page,
  request,
  member,
}) => {
  const { id } = await askForLadder(request, member)
  await page.goto(`/conversations/${id}`)
  const box = page.getByRole('textbox', { name: 'Your message to Noor' })
  await box.press('Enter')
  await expect(page.getByRole('alert').getByText('Please write something or add a photo first.')).toBeVisible()
  await page.getByRole('button', { name: /could I borrow “Ladder”/ }).click()
  await expect(box).toHaveValue(/^Hello Noor, could I borrow “Ladder”\?/)
  await expect(box).toBeFocused()
  await page.reload()
  await expect(box).toHaveValue(/^Hello Noor/)
  await box.press('End')
  await box.press('Shift+Enter')
  await box.pressSequentially('On Sunday?')
  await box.press('Enter')
  await expect(box).toHaveValue('')
  await expect(box).toBeFocused()
  const sent = page.getByRole('region', { name: 'Messages with Noor' }).getByText(/suit you\?\s+On Sunday\?$/)
  await expect(sent).toBeVisible()
  await expect(page.getByText('Sending…')).toBeHidden()
  await expectAccessible(page)
})

test('a message waits for photos that are being prepared, even on another page', async ({ page, request, member }) => {
  const { id } = await askForLadder(request, member)
  await page.addInitScript(`{
    const read = window.createImageBitmap.bind(window)
    const isReady = new Promise((resolve) => { window.prepare = resolve })
    window.createImageBitmap = (file) => isReady.then(() => read(file))
  }`)
  await page.goto(`/conversations/${id}`)
  const box = page.getByRole('textbox', { name: 'Your message to Noor' })
  await page.getByLabel('Add photos').setInputFiles([picture])
  await box.fill('Like this one?')
  await box.press('Enter')
  const wait = page.getByRole('alert').getByText('One moment, we’re preparing your photos.')
  await expect(wait).toBeVisible()
  await page.getByRole('navigation').getByRole('link', { name: 'Conversations' }).click()
  await expect(box).toBeHidden()
  await page.evaluate('window.prepare()')
  await page.getByRole('link', { name: /^Ladder with Noor/ }).click()
  await expect(page.getByRole('img', { name: 'Photo 1 of 1', exact: true })).toBeVisible()
  await expect(wait).toBeHidden()
  await box.press('Enter')
  await expect(page.getByRole('img', { name: 'Your photos, photo 1 of 1' })).toBeVisible()
})

test('all messages are a single tab stop, and arrows move between them', async ({ page, request, member }) => {
  const { id, say } = await askForLadder(request, member)
  for (const content of ['One', 'Two https://example.org/two', 'Three']) {
    await callApi(request, member, messages.create, { id, content })
  }
  await say('Four')
  await page.goto(`/conversations/${id}`)
  const box = page.getByRole('textbox', { name: 'Your message to Noor' })
  const row = (text: string) =>
    page.getByRole('region', { name: 'Messages with Noor' }).getByRole('listitem').filter({ hasText: text })
  await expect(row('Four')).toBeVisible()
  await page.getByRole('button', { name: 'Conversation options' }).focus()
  await page.keyboard.press('Tab')
  await expect(row('Four')).toBeFocused()
  await expect(row('Four')).toHaveAccessibleName(/^Noor: Four/)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(row('Two')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(row('Two').getByRole('link')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(row('Two').getByRole('button', { name: 'Message options' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Add photos')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Home')
  await expect(row('One')).toBeFocused()
  await page.keyboard.press('End')
  await expect(row('Four')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(row('Four').getByRole('button', { name: 'Message options' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(box).toBeFocused()
})

test.describe('messages that fail to load', () => {
  test.use({ expectedErrors: /Failed to load resource/ })

  test('are retried with a button', async ({ page, request, member }) => {
    const { id, say } = await askForLadder(request, member)
    await say('Here it is')
    await page.route('**/messages/*', (route) => route.abort())
    await page.goto(`/conversations/${id}`)
    const retry = page.getByRole('alert').getByRole('button', { name: 'Try again' })
    await expect(retry).toBeVisible({ timeout: 30_000 })
    let answer = () => {}
    const isAsked = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.unroute('**/messages/*')
    await page.route('**/messages/*', async (route) => {
      await isAsked
      await route.continue()
    })
    await retry.press('Enter')
    await expect(retry).toHaveAttribute('aria-busy', 'true')
    await expect(retry).toBeFocused()
    answer()
    await expect(page.getByRole('region', { name: 'Messages with Noor' }).getByText('Here it is')).toBeVisible()
  })
})

test('a thread opens at its end, and messages that arrive while scrolled up are counted, and seen only below', async ({
  page,
  request,
  member,
}) => {
  const { id, say, seenId } = await askForLadder(request, member)
  for (let number = 1; number <= 32; number++) await say(`Message ${number}`)
  await page.goto(`/conversations/${id}`)
  const thread = page.getByRole('region', { name: 'Messages with Noor' })
  const newest = thread.getByText('Message 32', { exact: true })
  await expect(newest).toBeInViewport()
  await expect.poll(seenId).toBeGreaterThan(0)

  // Older messages are inserted above without moving the visible ones.
  const topOf = (text: string) => thread.getByText(text, { exact: true }).evaluate((e) => e.getBoundingClientRect().top)
  await thread.evaluate((box) => {
    box.scrollTop = -box.scrollHeight + box.clientHeight + 60
  })
  const before = await topOf('Message 19')
  await expect(thread.getByText('Message 3', { exact: true })).toBeAttached()
  expect(Math.abs((await topOf('Message 19')) - before)).toBeLessThan(2)
  await expect(newest).not.toBeInViewport()

  const { id: lateId } = await say('Are you still there?')
  const jump = page.getByRole('button', { name: '1 new message' })
  await expect(jump).toBeVisible()
  await expect(page.getByRole('log')).toHaveText('New message from Noor: Are you still there?')
  expect(Math.abs((await topOf('Message 19')) - before)).toBeLessThan(2)
  expect(await seenId()).toBeLessThan(lateId)
  await jump.press('Enter')
  await expect(thread.getByText('Are you still there?')).toBeInViewport()
  await expect(thread).toBeFocused()
  await expect(jump).toBeHidden()
  await expect.poll(seenId).toBe(lateId)
  await expect(thread.getByText('New messages', { exact: true })).toBeVisible()
})

test('a message that was answered before it was seen is marked as seen when the thread opens', async ({
  page,
  request,
  member,
}) => {
  const { id, say, seenId } = await askForLadder(request, member)
  const question = await say('Do you still need it?')
  await callApi(request, member, messages.create, { id, content: 'Sent after a tunnel' })
  await page.goto(`/conversations/${id}`)
  await expect(page.getByRole('region', { name: 'Messages with Noor' }).getByText('Sent after a tunnel')).toBeVisible()
  await expect.poll(async () => (await seenId()) ?? 0).toBeGreaterThanOrEqual(question.id)
  const link = page.getByRole('navigation').getByRole('link', { name: /^Conversations/ })
  await expect(link).toHaveAccessibleName('Conversations')
})

test('a photo is sent, a message deleted after a confirmation, and the conversation closed and reopened', async ({
  page,
  request,
  member,
}) => {
  const { id } = await askForLadder(request, member)
  await page.goto(`/conversations/${id}`)
  await page.getByLabel('Add photos').setInputFiles([picture])
  await expect(page.getByRole('img', { name: 'Photo 1 of 1', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Send' }).click()
  const photo = page.getByRole('img', { name: 'Your photos, photo 1 of 1' })
  await expect(photo).toBeVisible()
  await expect(page.getByRole('img', { name: 'Photo 1 of 1', exact: true })).toBeHidden()

  await page.getByRole('button', { name: 'Message options' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter')
  const question = page.getByRole('dialog', { name: 'Delete your message?' })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await question.getByRole('button', { name: 'Delete' }).press('Enter')
  await expect(photo).toBeHidden()
  await expect(page.getByText('Your message is deleted.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Messages with Noor' })).toBeFocused()

  const options = page.getByRole('button', { name: 'Conversation options' })
  await options.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Close the conversation' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(options).toBeFocused()
  await options.press('Enter')
  await page.getByRole('menuitem', { name: 'Close the conversation' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Close the conversation' }).press('Enter')
  await expect(page.getByText(/^You closed this conversation/)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Your message to Noor' })).toBeHidden()
  await page.getByRole('button', { name: 'Reopen' }).press('Enter')
  await expect(page.getByRole('textbox', { name: 'Your message to Noor' })).toBeFocused()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true, language: 'fr' })

  test('Enter starts a new line, and the on-screen keyboard leaves room for the input', async ({
    page,
    request,
    member,
  }) => {
    const { id, say } = await askForLadder(request, member)
    for (let number = 1; number <= 12; number++) await say(`Message ${number}`)
    await page.goto(`/conversations/${id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Conversation')
    const box = page.getByRole('textbox', { name: 'Votre message à Noor' })
    const thread = page.getByRole('region', { name: 'Messages avec Noor' })
    const newest = thread.getByText('Message 12', { exact: true })
    await expect(newest).toBeInViewport()
    await box.fill('Bonjour')
    await box.press('Enter')
    await expect(box).toHaveValue('Bonjour\n')
    // Simulates an on-screen keyboard.
    await page.setViewportSize({ width: 360, height: 360 })
    const send = page.getByRole('button', { name: 'Envoyer' })
    await expect(box).toBeInViewport({ ratio: 1 })
    await expect(send).toBeInViewport({ ratio: 1 })
    await expect(newest).toBeInViewport()
    await send.tap()
    await expect(thread.getByText('Bonjour', { exact: true })).toBeInViewport()
    await page.getByRole('link', { name: 'Retour à vos conversations' }).tap()
    await expect(page).toHaveURL('/conversations')
  })
})

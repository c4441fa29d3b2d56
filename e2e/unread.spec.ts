import type { APIRequestContext } from '@playwright/test'
import { messages } from '@pollen/contract/messages'
import { notifications } from '@pollen/contract/notifications'
import { accountWords } from './account-words.ts'
import { callApi, requestsTo } from './call-api.ts'
import { type Account, createAccount } from './create-account.ts'
import { createConversation } from './create-conversation.ts'
import { expect, memberTest, test } from './fixtures.ts'
import { picture } from './picture.ts'
import { logOut } from './type-log-in.ts'

/** A neighbour who asks the member about one of their items, and can ask more. */
async function createAsker(request: APIRequestContext, member: Account) {
  const neighbour = await createAccount(request, 'en')
  const { id, askerSays: say } = await createConversation(request, { asker: neighbour, owner: member })
  return { id, say }
}

test('unread messages show in the navbar and the title of every tab, until they are read or the member logs out', async ({
  page,
  context,
  request,
  member,
}) => {
  const { id, say } = await createAsker(request, member)
  await page.goto('/about')
  await expect(page).toHaveTitle('Pollen · About')
  const other = await context.newPage()
  await other.goto('/items')

  await say('Is it heavy?')
  for (const tab of [page, other]) {
    await expect(tab).toHaveTitle(/^Pollen \(1\) · /)
    await expect(tab.getByRole('link', { name: 'Conversations 1 unread message' })).toBeVisible()
  }
  await say('And how old is it?')
  await expect(page.getByRole('link', { name: 'Conversations 2 unread messages' })).toBeVisible()

  await other.goto(`/conversations/${id}`)
  for (const tab of [page, other]) await expect(tab).toHaveTitle(/^Pollen · /)
  await other.goto('/items')
  await say('Hello?')
  await expect(page).toHaveTitle('Pollen (1) · About')
  await logOut(page, accountWords.en)
  await expect(page).toHaveTitle('Pollen · Log in')
})

test.describe('while the server cannot be reached', () => {
  memberTest.use({ expectedErrors: /Failed to load resource|WebSocket/ })

  memberTest('the first failure is told once, and so is the recovery', async ({ page }) => {
    await page.clock.install()
    let isDown = false
    await page.routeWebSocket(/\/ws\//, (socket) => socket.close({ code: 1013 }))
    let asked = 0
    await page.route(requestsTo(notifications.count), (route) => {
      asked++
      return isDown ? route.abort() : route.continue()
    })
    await page.goto('/about')
    await expect.poll(() => asked).toBeGreaterThan(0)
    isDown = true
    const failure = page.getByText('Connection error. Try again later.')
    await expect(async () => {
      await page.clock.runFor(1000)
      await expect(failure).toBeVisible({ timeout: 200 })
    }).toPass()
    await page.clock.runFor(4000)
    await expect(failure).toBeHidden()
    const before = asked
    await expect(async () => {
      await page.clock.runFor(1000)
      expect(asked).toBeGreaterThan(before + 3)
      await expect(failure).toBeHidden()
    }).toPass()

    isDown = false
    await expect(async () => {
      await page.clock.runFor(1000)
      const recovery = page.getByText('Notifications got reloaded successfully after last error!')
      await expect(recovery).toBeVisible({ timeout: 200 })
    }).toPass()
  })
})

test.describe('a message with a photo that could not be sent', () => {
  test.use({ expectedErrors: /Failed to load resource/ })

  test('survives a reload, and is sent automatically from any page', async ({ page, request, member }) => {
    const { id, say } = await createAsker(request, member)
    await say('Is it heavy?')
    await page.route(requestsTo(messages.addImage), (route) => route.abort())
    await page.goto(`/conversations/${id}`)
    await page.getByLabel('Add photos').setInputFiles(picture)
    await expect(page.getByRole('button', { name: /Remove/ })).toBeVisible()
    await page.getByRole('textbox', { name: /^Your message to/ }).fill('See for yourself')
    await page.getByRole('textbox', { name: /^Your message to/ }).press('Enter')
    await expect(page.getByText('Waiting for a connection…')).toBeVisible()
    await page.unroute(requestsTo(messages.addImage))
    await page.goto('/about')
    const arrived = async () => {
      const { results } = await callApi(request, member, messages.list, { id })
      return results.map(({ content, images }) => [content, images.length])
    }
    await expect.poll(arrived).toEqual([
      ['See for yourself', 1],
      ['Is it heavy?', 0],
    ])
  })
})

test('the home page loads no code of conversations', async ({ page }) => {
  const scripts: string[] = []
  page.on('response', (answer) => {
    if (answer.request().resourceType() === 'script') scripts.push(answer.url())
  })
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Sign up' })).toBeVisible()
  expect(scripts.filter((url) => /member-channel|outbox|conversation/.test(url))).toEqual([])
  expect(scripts.some((url) => url.includes('home-page'))).toBe(true)
})

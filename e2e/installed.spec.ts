import type { Page } from '@playwright/test'
import { comments } from '@pollen/contract/comments'
import { maxItemImages } from '@pollen/contract/constants'
import { messages } from '@pollen/contract/messages'
import { accountWords } from './account-words.ts'
import { callApi } from './call-api.ts'
import { createAccount } from './create-account.ts'
import { createConversation } from './create-conversation.ts'
import { addItemImages, createComment, createItem } from './create-item.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, memberTest, test } from './fixtures.ts'
import { picture } from './picture.ts'
import { logOut, typeLogIn } from './type-log-in.ts'

test.use({ serviceWorkers: 'allow', expectedErrors: /ERR_INTERNET_DISCONNECTED|WebSocket/ })
memberTest.use({ serviceWorkers: 'allow', expectedErrors: /ERR_INTERNET_DISCONNECTED|WebSocket/ })

const isControlled = (page: Page) =>
  expect.poll(() => page.evaluate('navigator.serviceWorker.controller !== null'), { timeout: 30_000 }).toBe(true)

/** Waits until the worker controls this page and has stored the files of all pages. */
async function isReadyOffline(page: Page) {
  await isControlled(page)
  // Pages send this some seconds later.
  await page.evaluate(`navigator.serviceWorker.controller.postMessage({ type: 'store-pages', language: 'en' })`)
  await hasStored(page, 30)
}

/** Waits until the worker has stored a minimum of files, and for a second no other. */
async function hasStored(page: Page, least: number) {
  let before = 0
  const isDone = async () => {
    const count = await page.evaluate<number>(countStored)
    const isSame = count === before
    before = count
    return isSame && count > least
  }
  await expect.poll(isDone, { intervals: [1_000], timeout: 30_000 }).toBe(true)
}
const countStored = `(async () => {
  const names = (await caches.keys()).filter((name) => name.startsWith('pollen-app-'))
  const counts = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).length))
  return Math.max(0, ...counts)
})()`

/** Keys of the answers that this browser has stored. */
const storedAnswers = `(async () => {
  const opening = indexedDB.open('pollen-answers')
  const keys = await new Promise((resolve) => {
    opening.onsuccess = () => {
      if (!opening.result.objectStoreNames.contains('answers')) return resolve([])
      const reading = opening.result.transaction('answers').objectStore('answers').getAllKeys()
      reading.onsuccess = () => { opening.result.close(); resolve(reading.result) }
    }
  })
  return [...keys, ...(await caches.keys()).filter((name) => name === 'pollen-pictures')]
})()`
const stored = (page: Page) => page.evaluate<string[]>(storedAnswers)

/** Waits for stored answers, because a page that is left immediately stores nothing. */
const areStored = (page: Page, parts: string[]) =>
  expect
    .poll(async () => {
      const keys = await stored(page)
      return parts.every((part) => keys.some((key) => key.includes(part)))
    })
    .toBe(true)

const asOf = (page: Page) => page.getByText(/^You’re offline\. This page is from \d+ \w+ \d{4}/)

test('the app opens without a connection after a first visit, and logs the states of its worker', async ({
  page,
  context,
}) => {
  const states: string[] = []
  page.on('console', (message) => message.text().startsWith('Service worker:') && states.push(message.text()))
  await page.goto('/about')
  await isControlled(page)
  await expect.poll(() => states).toContain('Service worker: activated')
  expect(states).toContain('Service worker: registered')
  await hasStored(page, 10)
  await context.setOffline(true)
  await page.goto('/about')
  await expect(page.getByText('You’re offline.')).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible()
})

test.describe('a visitor without a connection', () => {
  // Pictures that were never loaded are missing.
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED|WebSocket|ERR_FAILED \(\S+\.(webp|svg)/ })

  test('the home page keeps its texts without a connection', async ({ page, context }) => {
    // The first page may have been another one.
    await page.goto('/about')
    await isControlled(page)
    await hasStored(page, 10)
    await context.setOffline(true)
    const terms = page.getByRole('region', { name: 'Terms and conditions' })
    await page.goto('/')
    await expect(page.getByText('You’re offline.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'How it works' })).toBeVisible()
    await expect(terms).toContainText('Everything here is free.')
    await expect(page.getByRole('alert')).toHaveText('')

    await page.goto('/about')
    await expect(page.getByText('free software that any town')).toBeVisible()
    await page.getByRole('banner').getByRole('link', { name: 'Pollen' }).click()
    await expect(terms).toContainText('Everything here is free.')
  })
})

memberTest.describe('a member without a connection', () => {
  memberTest('reads the list, an item and a conversation of last time', async ({ page, context, request, member }) => {
    const owner = await createAccount(request, 'en')
    const item = await createItem(request, owner, { name: 'Unicycle' })
    await addItemImages(request, owner, { itemId: item.id, files: [picture] })
    await createComment(request, owner, item.id, 'It has a bell.')
    const conversation = await createConversation(request, { asker: member, owner, content: 'Is it still there?' })
    await page.goto('/items')
    await isReadyOffline(page)
    await page.goto('/items?s=Unicycle')
    await expect(page.getByRole('link', { name: /Unicycle/ }).first()).toBeVisible()
    await areStored(page, ['Unicycle'])
    await page.goto(`/items/${item.id}`)
    await expect(page.getByText('It has a bell.')).toBeVisible()
    await areStored(page, ['"items","one"', '"comments"'])
    await page.goto(conversation.path)
    await expect(page.getByText('Is it still there?').last()).toBeVisible()
    await areStored(page, ['"conversations","list"', '"conversations","messages"'])
    await expect(asOf(page)).toBeHidden()

    await context.setOffline(true)
    await page.goto('/items?s=Unicycle')
    await expect(page.getByRole('link', { name: /Unicycle/ }).first()).toBeVisible()
    await expect(asOf(page)).toBeVisible()
    await expectAccessible(page)
    await page.goto(`/items/${item.id}`)
    await expect(page.getByRole('heading', { name: 'Unicycle' })).toBeVisible()
    await expect(page.getByText('It has a bell.')).toBeVisible()
    await expect(asOf(page)).toBeVisible()
    await page.goto(conversation.path)
    await expect(page.getByText('Is it still there?').last()).toBeVisible()
    await expect(asOf(page)).toBeVisible()
    // The menu was not opened before, and its code is loaded on demand.
    await page.getByRole('button', { name: 'My account' }).click()
    await expect(page.getByRole('menuitem', { name: 'Settings' })).toBeVisible()
    await page.keyboard.press('Escape')

    await conversation.ownerSays('Yes, come by.')
    await context.setOffline(false)
    await expect(page.getByText('Yes, come by.').last()).toBeVisible()
    await expect(asOf(page)).toBeHidden()
  })

  memberTest('writes a comment and a message, which are sent later', async ({ page, context, request, member }) => {
    const owner = await createAccount(request, 'en')
    const conversation = await createConversation(request, { asker: member, owner, content: 'Hello' })
    const itemPath = `/items/${conversation.itemId}`
    await page.goto(conversation.path)
    await isReadyOffline(page)
    // The drawing of its category is stored when it is shown, too.
    await page.goto(itemPath, { waitUntil: 'networkidle' })
    await expect(page.getByRole('textbox', { name: 'Your comment' })).toBeVisible()
    await page.goto(conversation.path)
    await expect(page.getByText('Hello').last()).toBeVisible()
    await areStored(page, ['messages'])

    await context.setOffline(true)
    await page.goto(itemPath)
    const comment = page.getByRole('textbox', { name: 'Your comment' })
    await comment.fill('Written on the train')
    await comment.press('Enter')
    await expect(page.getByText('Waiting for a connection…')).toBeVisible()
    await page.goto(conversation.path)
    const message = page.getByRole('textbox', { name: /^Your message to/ })
    await message.fill('Written in a tunnel')
    await message.press('Enter')
    await expect(page.getByText('Written in a tunnel').last()).toBeVisible()

    await context.setOffline(false)
    const saidTo = async () =>
      (await callApi(request, owner, messages.list, { id: conversation.id })).results[0]?.content
    await expect.poll(saidTo, { timeout: 30_000 }).toBe('Written in a tunnel')
    await page.goto(itemPath)
    const commented = async () => (await callApi(request, owner, comments.list, { id: conversation.itemId })).results
    await expect.poll(commented, { timeout: 30_000 }).toMatchObject([{ content: 'Written on the train' }])
  })
})

memberTest(
  'a log-out deletes stored answers, including those of another tab',
  async ({ page, context, request, member }) => {
    const item = await createItem(request, member, { name: 'Unicycle' })
    await addItemImages(request, member, { itemId: item.id, files: [picture] })
    await page.goto(`/items/${item.id}`)
    await isReadyOffline(page)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Unicycle' })).toBeVisible()
    await expect.poll(() => stored(page)).toContain('pollen-pictures')
    const tab = await context.newPage()
    await tab.goto('/conversations')
    await expect.poll(async () => (await stored(page)).some((key) => key.includes('conversations'))).toBe(true)

    await logOut(page, accountWords.en)
    await expect(page).toHaveURL('/log-in')
    await expect(tab).toHaveURL(/\/log-in/)
    await expect.poll(() => stored(page)).toEqual([])
    await context.setOffline(true)
    await page.goto(`/items/${item.id}`)
    await expect(page.getByText('The item could not be loaded.')).toBeVisible()
    await expect(page.getByText('Unicycle')).toBeHidden()
  },
)

test('visitors do not see stored answers that a log-out failed to delete', async ({ page }) => {
  await page.goto('/about')
  await page.evaluate(`new Promise((resolve) => {
    const opening = indexedDB.open('pollen-answers', 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore('answers')
    opening.onsuccess = () => {
      const writing = opening.result.transaction('answers', 'readwrite').objectStore('answers').put({ json: '{}', savedAt: Date.now() }, '7.left')
      writing.onsuccess = () => { opening.result.close(); resolve() }
    }
  })`)
  expect(await stored(page)).toEqual(['7.left'])
  await page.reload()
  await expect.poll(() => stored(page)).toEqual([])
})

test('a new version waits for the consent of the person', async ({ page }) => {
  await page.goto('/log-in')
  await isControlled(page)
  const line = page.getByText('A new version is ready.')
  // Registers a worker of another build, for a page of an older one.
  const update = (script: string) => `
    document.querySelector('script[type="module"]').setAttribute('src', '/assets/older.js')
    navigator.serviceWorker.register('/service-worker.js?${script}')`
  await page.getByRole('textbox', { name: 'Email or username' }).fill('half a na')
  await page.evaluate(update('second'))
  await expect(line).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByRole('textbox', { name: 'Email or username' })).toHaveValue('half a na')
  const loaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Reload' }).click()
  await loaded
  await expect(line).toBeHidden()
  expect(await page.evaluate('navigator.serviceWorker.controller.scriptURL')).toContain('second')
})

test.describe('a page whose file was removed by an update', () => {
  test.use({ serviceWorkers: 'block', expectedErrors: /status of 404|dynamically imported module|preload/ })

  test('is reloaded instead of failing', async ({ page }) => {
    await page.goto('/about')
    await expect(page.getByRole('main')).toBeVisible()
    // The server has the files of the next version, and its pages refer to them.
    let isLoadedAnew = false
    page.on('request', (request) => {
      isLoadedAnew ||= request.isNavigationRequest()
    })
    await page.route('**/assets/log-in-page-*.js', (route) =>
      isLoadedAnew ? route.continue() : route.fulfill({ status: 404 }),
    )
    await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click()
    await expect(page.getByRole('textbox', { name: 'Email or username' })).toBeVisible()
  })
})

/** A form like that of a phone's share sheet. */
const shareAt = (action: string) => `(() => {
  const form = Object.assign(document.createElement('form'), { method: 'POST', action: '${action}', enctype: 'multipart/form-data' })
  const field = (name, value) => form.append(Object.assign(document.createElement('input'), { name, value }))
  field('title', 'Red ladder')
  field('text', 'Two metres, folds flat.')
  field('url', 'https://example.org/ladder')
  const files = Object.assign(document.createElement('input'), { type: 'file', name: 'photos' })
  const chosen = new DataTransfer()
  const bytes = Uint8Array.from(atob('${picture.buffer.toString('base64')}'), (letter) => letter.charCodeAt(0))
  for (let nth = 1; nth <= ${maxItemImages}; nth++) chosen.items.add(new File([bytes], \`ladder-\${nth}.png\`, { type: 'image/png' }))
  files.files = chosen.files
  form.append(files)
  document.body.append(form)
  form.submit()
})()`

test('a share by a visitor starts a new item after the log-in', async ({ page, account }) => {
  await page.goto('/about')
  await isControlled(page)
  await page.evaluate(shareAt('/share'))
  await expect(page).toHaveURL(/\/log-in\?next=/)
  await typeLogIn(page, accountWords.en, account)
  await expect(page).toHaveURL(/\/add-item\?shared=\d+/)
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Red ladder')
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue(
    'Two metres, folds flat.\nhttps://example.org/ladder',
  )
  await expect(page.getByRole('button', { name: /Remove/ })).toHaveCount(maxItemImages)
})

/** Chromium drops an emulated display mode when a navigation leaves the site. */
const inAppWindow = `(() => {
  const match = window.matchMedia.bind(window)
  window.matchMedia = (query) => match(query === '(display-mode: standalone)' ? 'all' : query)
})()`

/** Without a referrer, the origin is hidden, as in shares by the device. */
const senders = [
  { sender: 'a page of another site', referrer: 'unsafe-url', window: 'browser', name: '' },
  { sender: 'a page of another site that hides its origin', referrer: 'no-referrer', window: 'browser', name: '' },
  { sender: 'the share sheet of a device', referrer: 'no-referrer', window: 'standalone', name: 'Red ladder' },
]
for (const { sender, referrer, window, name } of senders) {
  memberTest(`${name ? 'what' : 'nothing that'} ${sender} shares starts a new item`, async ({ page, baseURL }) => {
    await page.goto('/about')
    await isControlled(page)
    const body = `<!doctype html><meta name="referrer" content="${referrer}"><body></body>`
    await page.route('http://evil.test/**', (route) => route.fulfill({ contentType: 'text/html', body }))
    await page.goto('http://evil.test/')
    if (window === 'standalone') await page.addInitScript(inAppWindow)
    await page.evaluate(shareAt(new URL('/share', baseURL).href))
    await expect(page).toHaveURL(/\/add-item/)
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue(name)
  })
}

test.describe('the install offer', () => {
  test.use({ serviceWorkers: 'block' })

  const offerIt = `(() => {
    window.installed = []
    const event = new Event('beforeinstallprompt', { cancelable: true })
    event.prompt = async () => window.installed.push('asked')
    event.userChoice = Promise.resolve({ outcome: 'accepted' })
    window.dispatchEvent(event)
  })()`
  const banner = (page: Page) => page.getByRole('complementary', { name: 'Install Pollen on this device' })

  test('installs the app when the browser supports it', async ({ page }) => {
    await page.goto('/about')
    await expect(page.getByRole('main')).toBeVisible()
    await expect(banner(page)).toBeHidden()
    await page.evaluate(offerIt)
    await expectAccessible(page)
    await banner(page).getByRole('button', { name: 'Install' }).click()
    await expect(banner(page)).toBeHidden()
    expect(await page.evaluate('window.installed')).toEqual(['asked'])
  })
})

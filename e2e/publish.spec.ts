import type { Page } from '@playwright/test'
import { itemImages } from '@pollen/contract/item-images'
import { items } from '@pollen/contract/items'
import { members } from '@pollen/contract/members'
import { pagePath, pages } from '@pollen/contract/pages'
import { callApi, requestsTo, sendToApi } from './call-api.ts'
import { createAccount } from './create-account.ts'
import { addItemImages, createComment, createItem } from './create-item.ts'
import { expectAccessible } from './expect-accessible.ts'
import { chooseCategory, fillInItem, openOptions } from './fill-in-item.ts'
import { expect, memberTest as test } from './fixtures.ts'
import { otherPicture, picture } from './picture.ts'

const photo = (name: string) => `bench/vision/pictures/${name}.webp`
const photos = (page: Page) => page.getByRole('list', { name: 'Photos' }).getByRole('img')

/** Photos are stored separately from the text, a moment later. */
const countStoredPhotos = `indexedDB.databases().then((all) => new Promise((resolve) => {
  if (!all.some(({ name }) => name === 'pollen-drafts')) return resolve(0)
  const opening = indexedDB.open('pollen-drafts')
  opening.onsuccess = () => {
    const counting = opening.result.transaction('photos').objectStore('photos').count()
    counting.onsuccess = () => { opening.result.close(); resolve(counting.result) }
  }
}))`

/** The fields that are below the bar with the submit button after they got the focus. */
const coveredFields = `(() => {
  const bar = document.querySelector('[type=submit]').parentElement
  const form = bar.closest('form')
  const fields = [...form.querySelectorAll('input:not([type=file]), textarea, summary, button')]
  return fields.filter((field) => {
    if (bar.contains(field) || !field.checkVisibility()) return false
    field.focus()
    return field.getBoundingClientRect().bottom > bar.getBoundingClientRect().top
  }).map((field) => field.outerHTML.slice(0, 120))
})()`

const storedItemNames = `Object.entries(localStorage).filter(([key]) => /^pollen\\.draft\\.\\d+\\.item/.test(key)).map(([, value]) =>
  JSON.parse(value).values.name).sort()`

test.describe('on a phone', () => {
  // A classifier that has just started may answer 503 first.
  test.use({ viewport: { width: 360, height: 740 }, expectedErrors: /status of 503/ })

  test('a donation is published with photos and suggestions, edited, commented, closed, reopened and deleted', async ({
    page,
    request,
    member,
  }) => {
    test.setTimeout(120_000)
    await page.goto('/add-item')
    await expect(page.getByText('(optional)')).toHaveCount(3)
    await expect(page.getByRole('link', { name: 'Your repeat items' })).toBeHidden()
    const publish = page.getByRole('button', { name: 'Publish' })
    // The button stays in reach, although the end of the form is far below.
    await page.getByRole('textbox', { name: 'Name' }).focus()
    await expect(publish).toBeInViewport({ ratio: 1 })
    expect((await publish.boundingBox())?.width).toBeGreaterThan(300)
    await publish.click()
    await expect(page.getByText('This field is required')).toHaveCount(5)
    await expect(page.getByRole('radio', { name: 'Donation' })).toBeFocused()
    await expectAccessible(page)

    const three = ['laptop', 'wooden-stool', 'fern'].map(photo)
    await page.getByLabel('Add photos').setInputFiles(three)
    await expect(photos(page)).toHaveCount(3)
    // The first picture loads the classifier.
    await expect(page.getByText('Your photo seems to show this.')).toBeVisible({ timeout: 60_000 })
    await expect(page.getByText('suggested', { exact: true })).toBeVisible()
    await page.getByRole('radio', { name: 'Donation' }).check()
    await page.getByRole('radio', { name: 'Good condition' }).check()
    await page.getByRole('button', { name: 'Laptop' }).click()
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Laptop')
    await chooseCategory(page, 'Music and films')
    await expect(page.getByText('suggested', { exact: true })).toBeHidden()
    await expect(page.getByText('Computers and phones')).toBeVisible()
    await page.getByRole('button', { name: 'Computers and phones', exact: true }).click()
    await page.getByRole('textbox', { name: 'Description' }).fill('Old, but it works.')
    await page.getByLabel('Address').fill('Liège')
    await publish.click()
    await expect(page.getByRole('button', { name: /Publishing…|Sending photo \d of 3…/ })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Laptop' })).toBeVisible({ timeout: 30_000 })
    await expect(page.getByText('Your item is published.')).toBeVisible()
    await expect(page.getByText('Computers and phones')).toBeVisible()
    await expect(page.getByText('Good condition', { exact: true })).toBeVisible()
    const id = Number(/\/items\/(\d+)$/.exec(page.url())?.[1])

    await page.getByRole('link', { name: 'Edit' }).click()
    await expect(photos(page)).toHaveCount(3)
    const images = async () => (await callApi(request, member, items.get, { id })).images
    const [first, second, third] = await images()
    await page.getByRole('button', { name: 'Move photo 2 to the left' }).click()
    await expect(page.getByRole('radio', { name: 'Good condition' })).toBeChecked()
    await page.getByRole('radio', { name: 'Request' }).check()
    await expect(page.getByRole('group', { name: 'Condition' })).toBeHidden()
    await page.getByRole('radio', { name: 'Donation' }).check()
    await expect(page.getByRole('radio', { name: 'Good condition' })).toBeChecked()
    await page.getByRole('radio', { name: 'Not specified' }).check()
    await page.getByRole('textbox', { name: 'Description' }).fill('Old, but it works. With its charger.')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('The item is updated.')).toBeVisible()
    await expect(page.getByText('With its charger.')).toBeVisible()
    await expect(page.getByText('Good condition')).toBeHidden()
    expect(await images()).toEqual([second, first, third])

    await createComment(request, await createAccount(request, 'en'), id, 'Is it still there?')
    await page.reload()
    await expect(page.getByText('Is it still there?')).toBeVisible()

    await page.getByRole('button', { name: 'Close the item' }).click()
    await page.getByRole('dialog').getByRole('radio', { name: 'Donated, thanks to this site' }).check()
    await page.getByRole('dialog').getByRole('button', { name: 'Close the item' }).click()
    await expect(page).toHaveURL('/items')
    await page.goto(`/items/${id}`)
    await page.getByRole('link', { name: 'Edit it to reopen it' }).click()
    await page.getByRole('button', { name: 'Reopen' }).click()
    await expect(page.getByRole('button', { name: 'Close the item' })).toBeVisible()

    await callApi(request, member, items.close, { id, reason: 'OTH' })
    await page.reload()
    await page.getByRole('button', { name: 'Delete for good' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete for good' }).click()
    await expect(page).toHaveURL('/items')
    expect((await sendToApi(request, member, items.get, { id })).status()).toBe(404)
  })
})

test.describe('with a finger', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('a donation is published near the reference location, which is preselected', async ({
    page,
    request,
    member,
  }) => {
    await callApi(request, member, members.updateMe, { ref_location: '50.4669, 4.8675' })
    await page.goto('/add-item')
    await page.getByRole('radio', { name: 'Donation' }).tap()
    await page.getByRole('textbox', { name: 'Name' }).tap()
    await page.keyboard.type('Laptop')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Old, but it works.')
    await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('Old, but it works.')
    await chooseCategory(page, 'Computers and phones')
    await expect(page.getByText('Your reference location')).toBeVisible()
    await page.getByRole('button', { name: 'Publish' }).tap()
    await expect(page.getByRole('heading', { level: 1, name: 'Laptop' })).toBeVisible()
    const { results } = await callApi(request, member, items.listOfMember, {})
    expect(results).toMatchObject([{ location_precision: 'approximate', location: { latitude: 50.4669 } }])
  })

  test('the bar with the button covers no field', async ({ page }) => {
    await page.goto('/add-item')
    await page.getByRole('radio', { name: 'Loan' }).tap()
    await openOptions(page)
    await expect(page.getByLabel('Start')).toBeVisible()
    const covered = await page.evaluate<string[]>(coveredFields)
    expect(covered).toEqual([])
  })
})

test('a repeat item is posted again with its photos', async ({ page, request, member }) => {
  await page.goto('/add-item/from-recurrents')
  await expect(page.getByText('You have no repeat items yet.')).toBeVisible()
  const bread = { name: 'Bread of yesterday', address: 'Rue Neuve 1, Liège', is_recurrent: true }
  const { id } = await createItem(request, member, bread)
  await page.goto('/add-item')
  await page.getByRole('link', { name: 'Your repeat items' }).click()
  await expect(page.getByText('Bread of yesterday')).toBeVisible()
  await addItemImages(request, member, { itemId: id, files: [picture] })

  await page.reload()
  const card = page.getByRole('article').filter({ hasText: 'Bread of yesterday' })
  await expectAccessible(page)
  await card.getByRole('link', { name: 'Post again' }).click()
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Bread of yesterday')
  await expect(page.getByLabel('Address')).toHaveValue('Rue Neuve 1, Liège')
  await expect(photos(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page).toHaveURL(/\/items\/\d+$/)
  await expect(page.getByRole('img', { name: 'Bread of yesterday, photo 1 of 1' })).toBeVisible()
  expect(page.url()).not.toContain(`/items/${id}`)
})

test('a file that is not a readable picture is refused when it is chosen', async ({ page }) => {
  await page.goto('/add-item')
  const broken = (name: string, mimeType: string) => ({ name, mimeType, buffer: Buffer.from('no picture at all') })
  const files = [broken('torn.jpg', 'image/jpeg'), picture, broken('phone.heic', 'image/heic')]
  await page.getByLabel('Add photos').setInputFiles(files)
  await expect(page.getByText('“torn.jpg” was not added. This file can’t be read as a picture.')).toBeVisible()
  await expect(page.getByText('“phone.heic” was not added. HEIC pictures can’t be read here.')).toBeVisible()
  await expect(photos(page)).toHaveCount(1)
})

test('input survives a reload, and can be discarded', async ({ page }) => {
  await page.goto('/add-item')
  await fillInItem(page, 'Ladder')
  await page.getByLabel('Add photos').setInputFiles(picture)
  await expect(photos(page)).toHaveCount(1)
  await expect.poll(() => page.evaluate<number>(countStoredPhotos)).toBe(1)
  await page.reload()
  await expect(page.getByText(/^We’ve restored what you typed/)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Ladder')
  await expect(page.getByLabel('Address')).toHaveValue('Liège')
  await expect(photos(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Start over' }).click()
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Ladder')

  const reset = page.getByRole('button', { name: 'Reset' })
  await reset.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('')
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(reset).toBeFocused()
})

test('two tabs keep different input apart, and a new tab gets the newest', async ({ page, context }) => {
  const other = await context.newPage()
  const tabs = [
    { tab: page, name: 'Ladder' },
    { tab: other, name: 'Stool' },
  ]
  for (const { tab } of tabs) await tab.goto('/add-item')
  for (const { tab, name } of tabs) await tab.getByRole('textbox', { name: 'Name' }).fill(name)
  for (const { tab, name } of tabs) {
    await tab.reload()
    await expect(tab.getByRole('textbox', { name: 'Name' })).toHaveValue(name)
  }
  await other.close()
  const fresh = await context.newPage()
  await fresh.goto('/add-item')
  await expect(fresh.getByRole('textbox', { name: 'Name' })).toHaveValue('Stool')
  // A copy that becomes another item leaves the input of its origin alone.
  const copy = await context.newPage()
  await copy.goto('/add-item')
  await copy.getByRole('textbox', { name: 'Name' }).fill('Bench')
  await expect.poll(() => copy.evaluate<string[]>(storedItemNames)).toEqual(['Bench', 'Ladder', 'Stool'])
})

test.describe('with lost answers and conflicts', () => {
  test.use({ expectedErrors: /ERR_FAILED|ERR_CONNECTION|status of (409|422)/ })

  /** The first request arrives, but its answer is lost. */
  async function loseFirstAnswer(page: Page) {
    let isLost = false
    await page.route(requestsTo(items.create), async (route) => {
      if (isLost || route.request().method() !== 'POST') return route.continue()
      isLost = true
      await route.fetch()
      await route.abort()
    })
  }

  /** Publishes a ladder that the server stores, and loses the answer. After a reload, the form still has the input. */
  async function publishWithLostAnswer(page: Page) {
    await page.goto('/add-item')
    await fillInItem(page, 'Ladder')
    await chooseCategory(page, 'Tools')
    await loseFirstAnswer(page)
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByText('Connection error. Try again later.')).toBeVisible()
    await page.reload()
  }

  test('an item whose answer was lost is published once', async ({ page, request, member }) => {
    await publishWithLostAnswer(page)
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(page).toHaveURL(/\/items\/\d+$/)
    expect((await callApi(request, member, items.listOfMember, {})).count).toBe(1)
  })

  test('an item whose answer was lost is published once, even with changed text', async ({ page, request, member }) => {
    await publishWithLostAnswer(page)
    await page.getByRole('textbox', { name: 'Name' }).fill('Long ladder')
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(page).toHaveURL(/\/items\/\d+$/)
    await expect(page.getByRole('heading', { name: 'Long ladder' })).toBeVisible()
    expect((await callApi(request, member, items.listOfMember, {})).count).toBe(1)
  })

  test('a copy whose answer was lost is published once, even if it is unchanged', async ({ page, request, member }) => {
    const bread = { name: 'Bread of yesterday', address: 'Rue Neuve 1, Liège', is_recurrent: true }
    const { id } = await createItem(request, member, bread)
    await page.goto(pagePath(pages.addItemFrom, { id: String(id) }))
    await loseFirstAnswer(page)
    const publish = page.getByRole('button', { name: 'Publish' })
    await publish.click()
    await expect(page.getByText('Connection error. Try again later.')).toBeVisible()
    for (let time = 0; time < 2; time++) {
      await page.reload()
      await expect(publish).toBeVisible()
    }
    await publish.click()
    await expect(page).toHaveURL(/\/items\/\d+$/)
    expect((await callApi(request, member, items.listOfMember, {})).count).toBe(2)
  })

  test('a form that is open in two tabs is published once, and other input becomes another item', async ({
    page,
    context,
    request,
    member,
  }) => {
    await page.goto('/add-item')
    await fillInItem(page, 'Ladder')
    await chooseCategory(page, 'Tools')
    const tabs = [page, await context.newPage(), await context.newPage()]
    for (const tab of tabs.slice(1)) {
      await tab.goto('/add-item')
      await expect(tab.getByRole('textbox', { name: 'Name' })).toHaveValue('Ladder')
    }
    await tabs[2]?.getByRole('textbox', { name: 'Name' }).fill('Stool')
    for (const tab of tabs) {
      await tab.getByRole('button', { name: 'Publish' }).click()
      await expect(tab).toHaveURL(/\/items\/\d+$/)
    }
    const { results } = await callApi(request, member, items.listOfMember, {})
    expect(results.map(({ name }) => name).sort()).toEqual(['Ladder', 'Stool'])
  })

  test('an item whose photos failed becomes an edit, and is never published twice', async ({
    page,
    request,
    member,
  }) => {
    await page.goto('/add-item')
    await fillInItem(page, 'Ladder')
    await chooseCategory(page, 'Tools')
    await page.getByLabel('Add photos').setInputFiles([picture, otherPicture])
    await expect(photos(page)).toHaveCount(2)
    let uploads = 0
    await page.route(requestsTo(itemImages.set), (route) => (++uploads === 2 ? route.abort() : route.continue()))
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByText('Your item is saved, but not all of its photos.')).toBeVisible()

    await page.goto('/add-item')
    await expect(page.getByText('“Ladder” is saved, but not all of its photos.')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('')
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Finish adding photos' }).click()
    await expect(photos(page)).toHaveCount(2)
    await page.getByRole('button', { name: 'Send the photos again' }).click()
    await expect(page.getByRole('img', { name: 'Ladder, photo 1 of 2' })).toBeVisible()
    expect(uploads).toBe(3)
    expect((await callApi(request, member, items.listOfMember, {})).count).toBe(1)
    await page.goto('/add-item')
    await expect(page.getByRole('radio', { name: 'Donation' })).toBeVisible()
    await expect(page.getByText('not all of its photos')).toBeHidden()
  })

  test('an edit shows what changed meanwhile, and applies on top of it', async ({ page, request, member }) => {
    const { id } = await createItem(request, member)
    await page.goto(`/edit-item/${id}`)
    await page.getByRole('textbox', { name: 'Name' }).fill('Long ladder')
    const changed = { name: 'Short ladder', description: 'Three metres.', condition: 'worn' } as const
    await callApi(request, member, items.update, { id, ...changed })
    await page.getByRole('button', { name: 'Save' }).click()
    const dialog = page.getByRole('dialog', { name: 'This item has changed in the meantime' })
    await expect(dialog.getByText('Three metres.')).toBeVisible()
    await expect(dialog.getByText('Worn')).toBeVisible()
    await expect(dialog.getByText('You wrote: Long ladder')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Apply my changes' }).click()
    await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('Three metres.')
    await page.getByRole('link', { name: 'Cancel' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Long ladder' })).toBeVisible()
    await expect(page.getByText('Three metres.')).toBeVisible()
  })
})

test.describe('at a public resource of the map', () => {
  // The resource is unknown here, so its request answers 404.
  test.use({ expectedErrors: /404/ })

  test('an item starts with values from the resource, and links to it', async ({ page }) => {
    const path = pagePath(pages.addItemPos, { lat: 50.64, lng: 5.57, type: 'DN', resource: 'GVB', rid: 'node/7' })
    await page.goto(path)
    await expect(page.getByRole('radio', { name: 'Donation' })).toBeChecked()
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Something in the give box')
    await expect(page.getByText('from today, no end · exact place · everyone · by coordinates')).toBeVisible()
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByText('Linked to a give box')).toBeVisible()
    await expect(page.getByText('It is no longer on the map.')).toBeVisible()
    await expect(page.getByText('Public resource')).toBeVisible()
  })
})

test('no item starts at an unknown kind of resource or place', async ({ page }) => {
  await page.goto('/add-item/pos/50.64/5.57/DN/DEF/7')
  await expect(page.getByText('You can’t post an item for this kind of public resource.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('')
  await page.goto('/add-item/pos/50.64/5.57/XX')
  await expect(page.getByText('This link doesn’t point to a place we know.')).toBeVisible()
})

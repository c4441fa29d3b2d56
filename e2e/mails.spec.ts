import type { APIRequestContext } from '@playwright/test'
import type { Location } from '@pollen/contract/location'
import { members } from '@pollen/contract/members'
import { notifications } from '@pollen/contract/notifications'
import { endpointPath } from '@pollen/contract/write-request'
import { callApi, requestsTo } from './call-api.ts'
import { type Account, createAccount, readMe } from './create-account.ts'
import { addItemImages, createItem } from './create-item.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, memberTest, test } from './fixtures.ts'
import { lonelyPlace } from './lonely-place.ts'
import { mailedLink, mailedTexts } from './mailed-link.ts'
import { picture } from './picture.ts'

/** Adds a photo, because the mail about an item waits for it. */
async function publish(request: APIRequestContext, owner: Account, place: Location, name: string) {
  const { id } = await createItem(request, owner, { name, location: place })
  await addItemImages(request, owner, { itemId: id, files: [picture] })
}

const liveAt = (request: APIRequestContext, member: Account, place: Location) =>
  callApi(request, member, members.updateMe, { ref_location: place })

const wantItemsAtOnce = (request: APIRequestContext, member: Account) =>
  callApi(request, member, members.updateMe, { mail_notif_freq_items: 'I' })

/** Lets a neighbour publish nearby, and returns the unsubscribe link of the mail about it. */
async function mailUnsubscribeLink(request: APIRequestContext, member: Account): Promise<string> {
  const place = lonelyPlace()
  await liveAt(request, member, place)
  await wantItemsAtOnce(request, member)
  await publish(request, await createAccount(request, 'en'), place, 'Pram')
  return mailedLink(member.email, '/unsubscribe/')
}

test('a member gets mails about new items nearby, and stops them with one press', async ({
  page,
  browser,
  request,
  member,
}) => {
  const place = lonelyPlace()
  const [neighbour, witness] = [await createAccount(request, 'en'), await createAccount(request, 'en')]
  await liveAt(request, member, place)
  await liveAt(request, witness, place)
  await wantItemsAtOnce(request, witness)

  await page.goto('/settings/notifications')
  const items = page.getByRole('group', { name: 'New items' })
  await items.getByRole('radio', { name: 'Instantly' }).check()
  await expect(page.getByText('Within a minute of being published.')).toBeVisible()
  await expect.poll(async () => (await readMe(request, member)).mail_notif_freq_items).toBe('I')
  await publish(request, neighbour, place, 'Pram')
  const link = await mailedLink(member.email, '/unsubscribe/')
  expect((await mailedTexts(member.email))[0]).toContain('Pram')

  // The mail is read on another device without a session.
  const phone = await (await browser.newContext()).newPage()
  await phone.goto(link)
  await expect(phone.getByText('You get emails about new items near you at p•••@e•••.org.')).toBeVisible()
  expect((await readMe(request, member)).mail_notif_freq_items).toBe('I')
  await phone.getByRole('button', { name: 'Stop these emails' }).click()
  await expect(phone.getByRole('heading', { name: 'You won’t get these emails any more' })).toBeVisible()
  await expect(phone.getByText('We won’t send any more emails about new items near you')).toBeFocused()
  await phone.context().close()

  await publish(request, neighbour, place, 'Wheelbarrow')
  await expect.poll(async () => (await mailedTexts(witness.email)).join()).toContain('Wheelbarrow')
  expect((await mailedTexts(member.email)).join()).not.toContain('Wheelbarrow')
  await page.reload()
  await expect(items.getByRole('radio', { name: 'Never' })).toBeChecked()
})

test('a mail program unsubscribes with one click', async ({ request, account }) => {
  const [token = ''] = (await mailUnsubscribeLink(request, account)).split('/').reverse()
  const form = { 'List-Unsubscribe': 'One-Click' }
  const answer = await request.post(endpointPath(notifications.unsubscribe, { token }), { form, maxRedirects: 0 })
  expect(answer.status()).toBe(200)
  expect(await readMe(request, account)).toMatchObject({ mail_notif_freq_items: 'N', mail_notif_freq_events: 'D' })
})

test.describe('in French, on a phone', () => {
  test.use({ language: 'fr', viewport: { width: 360, height: 740 } })

  test('all mails are stopped by keyboard, and resumed in the settings', async ({ page, request, account }) => {
    await page.goto(await mailUnsubscribeLink(request, account))
    await expect(page.getByText('les nouvelles annonces près de chez vous')).toBeVisible()
    await expectAccessible(page)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)

    await page.getByRole('button', { name: 'Arrêter ces e‑mails' }).press('Enter')
    await expect(page.getByText('Vous recevez encore des e‑mails sur')).toBeVisible()
    await page.getByRole('button', { name: 'Arrêter tous les e‑mails' }).press('Enter')
    await expect(page.getByRole('heading', { name: 'Vous ne recevrez plus d’e‑mails' })).toBeVisible()
    await expect(page.getByText('Nous n’écrirons plus à')).toBeFocused()
    await expectAccessible(page)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)
    expect(await readMe(request, account)).toMatchObject({
      mail_notif_freq_conversations: 'N',
      mail_notif_freq_items: 'N',
      mail_notif_freq_events: 'N',
      mail_notif_freq_osm: 'N',
      mail_notif_generalinfo: false,
    })
    await page.getByRole('link', { name: 'Choisir mes e‑mails' }).click()
    await expect(page).toHaveURL('/log-in?next=%2Fsettings%2Fnotifications')
  })
})

memberTest('without a reference location the settings say what cannot come, and lead there', async ({ page }) => {
  await page.goto('/settings/notifications')
  await page.getByRole('button', { name: 'Set my reference location' }).click()
  const place = page.getByRole('combobox', { name: 'Reference location' })
  await expect(place).toBeFocused()
  await place.fill('50.64, 5.57')
  await place.press('Enter')
  await expect(page.getByRole('button', { name: 'Set my reference location' })).toBeHidden()
})

memberTest('a refused address is shown in the settings, and tried again', async ({ page, member }) => {
  await page.goto('/settings/notifications')
  await expect(page.getByRole('region', { name: 'My location' })).toBeVisible()
  await expect(page.getByText('Our emails don’t reach you')).toBeHidden()

  // Refusals are simulated, because the test server writes mails to files, which accepts all of them.
  let isRefused = true
  for (const endpoint of [members.me, notifications.address]) {
    await page.route(requestsTo(endpoint), async (route) => {
      const answer = await (await route.fetch()).json()
      await route.fulfill({ json: isRefused ? { ...answer, mail_refused_at: '2026-05-02T10:00:00.000Z' } : answer })
    })
  }
  await page.reload()
  await expect(
    page.getByText(`Since 2 May 2026, the mail server has been refusing emails to ${member.email}.`),
  ).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('The mail server has refused our email again.')).toBeVisible()
  await page.route(requestsTo(notifications.checkAddress), (route) => {
    isRefused = false
    return route.continue()
  })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(`Our emails reach you again at ${member.email}.`)).toBeVisible()
  await expect(page.getByText('Our emails don’t reach you')).toBeHidden()
  const trials = async () =>
    (await mailedTexts(member.email)).filter((text) => text.includes('You asked us to try this address')).length
  await expect.poll(trials).toBe(2)
})

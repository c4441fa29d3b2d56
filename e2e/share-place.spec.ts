import { members } from '@pollen/contract/members'
import { places } from '@pollen/contract/places'
import { tileColor } from '../tools/maps/stub-tile-servers.ts'
import { callApi, requestsTo } from './call-api.ts'
import { createAccount } from './create-account.ts'
import { createConversation } from './create-conversation.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, memberTest as test } from './fixtures.ts'
import { withMap } from './launch-options.ts'
import { middleColor } from './middle-color.ts'

const namur = { longitude: 4.8675, latitude: 50.4669 }
const linkName = 'Open on the map'

test.use({ ...withMap, viewport: { width: 360, height: 740 } })
test.setTimeout(120_000)

test('members agree where to meet: a pin is placed on a map, and the message shows it on a small map', async ({
  page,
  request,
  member,
}) => {
  const noor = await createAccount(request, 'en')
  const { path } = await createConversation(request, { asker: member, owner: noor, content: 'Where can we meet?' })
  await callApi(request, member, members.updateMe, { ref_location: namur })
  const named: string[] = []
  page.on('request', (sent) => requestsTo(places.reverse).test(sent.url()) && named.push(sent.url()))

  await page.goto(path)
  await page.getByRole('button', { name: 'Share a place' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share a place' })
  const home = dialog.getByRole('button', { name: 'My reference location' })
  await home.click()
  await expect(dialog.getByText(/This is your reference location/)).toBeVisible()
  const pin = dialog.getByRole('button', { name: 'Pin', exact: true })
  await expect(pin).toBeVisible()
  await expectAccessible(page)

  // Another place by tap, then finer by keyboard.
  await dialog.getByRole('button', { name: 'Zoom out' }).click()
  await dialog.getByRole('button', { name: 'Zoom out' }).click()
  await dialog.getByRole('region', { name: /tap to place the pin/ }).click({ position: { x: 60, y: 60 } })
  await expect(dialog.getByText(/This is your reference location/)).toBeHidden()
  const chosen = dialog.getByText(/^The pin is at/)
  const before = await chosen.textContent()
  await pin.press('Shift+ArrowRight')
  await expect(chosen).not.toHaveText(before ?? '')
  await dialog.getByRole('button', { name: 'Add to my message' }).click()

  const box = page.getByRole('textbox', { name: 'Your message to Noor' })
  await expect(box).toHaveValue(/^50\.\d{6}, 4\.\d{6}$/)
  await expect(box).toBeFocused()
  await box.press('Control+Home')
  await box.pressSequentially('Here? ')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('link', { name: linkName })).toHaveAttribute('href', /^\/map\/pos\/50\.\d{5}\/4\.\d{5}$/)
  expect(named).toEqual([])
})

const position = 'The bench is at 50.466900, 4.867500.'

test('a small map draws the tiles around a shared position, and links to the map page', async ({
  page,
  request,
  member,
}) => {
  const noor = await createAccount(request, 'en')
  const { path } = await createConversation(request, { asker: member, owner: noor, content: position })
  await page.goto(path)
  const link = page.getByRole('link', { name: linkName })
  const map = link.locator('xpath=preceding-sibling::*')
  await expect(map.getByText('© OpenStreetMap contributors')).toBeVisible()
  const box = await map.boundingBox()
  if (!box) throw new Error('There is no map')
  expect(await middleColor(page, { x: box.x + 20, y: box.y + 20 })).toEqual(tileColor)
  await expectAccessible(page)
  // The whole map is a link.
  await page.mouse.click(box.x + 40, box.y + 40)
  await expect(page).toHaveURL(/\/map\/pos\/50\.46690\/4\.86750|clat=50\.46/)
})

test.describe('while the tiles cannot be reached', () => {
  test.use({ tileServer: 'down', expectedErrors: /ERR_FAILED/ })

  test('a shared position is a drawing that links to the map page', async ({ page, request, member }) => {
    const noor = await createAccount(request, 'en')
    const { path } = await createConversation(request, { asker: member, owner: noor, content: position })
    const failed = page.waitForEvent('requestfailed')
    await page.goto(path)
    await failed
    await expect(page.getByRole('link', { name: linkName })).toBeVisible()
    await expect(page.getByText('© OpenStreetMap contributors')).toHaveCount(0)
  })
})

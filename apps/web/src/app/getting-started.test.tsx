import { me } from '@pollen/contract/example-data'
import { type Me, members } from '@pollen/contract/members'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { logInAda, renderAt } from '../../test/render.tsx'
import { answer, inputsOf, refuse } from '../../test/server.ts'
import { storeGettingStarted } from '../lib/getting-started.ts'
import { GettingStartedPlace } from './getting-started-place.tsx'
import { MainContent } from './main-content.tsx'

const newMember: Me = { ...me, ref_location: null, has_chosen_notifications: false, has_published: false, images: [] }
let account: Me

/** Updates the account like the server. */
beforeEach(() => {
  logInAda()
  act(() => storeGettingStarted(me.id))
  account = newMember
  answer(members.me, () => account as never)
  answer(members.updateMe, (changes) => {
    const isChoice = Object.keys(changes).some((name) => name.startsWith('mail_notif'))
    account = { ...account, ...(changes as object), has_chosen_notifications: isChoice }
    return account as never
  })
})
const open = (address = '/map') =>
  renderAt(
    address,
    <>
      <GettingStartedPlace />
      <MainContent>The page</MainContent>
    </>,
  )
/** An open dialog hides the rest of the page. */
const strip = () => screen.findByRole('region', { name: 'Getting started', hidden: true })
async function openSteps(address?: string) {
  const page = await open(address)
  await page.person.click(within(await strip()).getByRole('button', { name: /Getting started/ }))
  return { ...page, dialog: within(await screen.findByRole('dialog')) }
}

test.each(['/map', '/items'])('a new member sees the progress on %s', async (address) => {
  await open(address)
  expect((await strip()).textContent).toContain('0 of 3 done')
})

test.each(['/settings/profile', '/add-item'])('%s has no first steps', async (address) => {
  await open(address)
  expect(screen.queryByRole('region')).toBeNull()
  expect(inputsOf(members.me)).toEqual([])
})

test('members without the card load nothing for it', async () => {
  act(() => storeGettingStarted(12))
  await open()
  expect(screen.queryByRole('region')).toBeNull()
  expect(inputsOf(members.me)).toEqual([])
})

test('the first open step is expanded, and explains who sees the location', async () => {
  account = { ...newMember, has_chosen_notifications: true }
  const { dialog } = await openSteps()
  expect(dialog.getByText(/No one else sees it/)).toBeTruthy()
  expect(dialog.getByLabelText('Reference location')).toBeTruthy()
  const isOpen = [...document.querySelectorAll('details')].map((step) => step.open)
  expect(isOpen).toEqual([true, false, false])
  expect((await strip()).textContent).toContain('1 of 3 done')
})

type Frequencies = Partial<
  Pick<Me, 'mail_notif_freq_conversations' | 'mail_notif_freq_items' | 'mail_notif_freq_events'>
>
const openMails = (frequencies: Frequencies) => {
  account = { ...newMember, ref_location: me.ref_location, ...frequencies }
  return openSteps()
}

test('the frequencies are chosen right there, and events follow the items', async () => {
  const { person, dialog } = await openMails({ mail_notif_freq_items: 'D', mail_notif_freq_events: 'D' })
  await person.click(dialog.getByRole('radio', { name: 'Weekly' }))
  await person.click(dialog.getByRole('button', { name: 'Save my choice' }))
  await waitFor(() =>
    expect(inputsOf(members.updateMe)).toEqual([{ mail_notif_freq_items: 'W', mail_notif_freq_events: 'W' }]),
  )
  await waitFor(async () => expect((await strip()).textContent).toContain('2 of 3 done'))
})

test('a frequency of events that differs stays', async () => {
  const { person, dialog } = await openMails({ mail_notif_freq_items: 'D', mail_notif_freq_events: 'N' })
  await person.click(dialog.getByRole('radio', { name: 'Weekly' }))
  await person.click(dialog.getByRole('radio', { name: 'Immediately' }))
  await person.click(dialog.getByRole('button', { name: 'Save my choice' }))
  await waitFor(() =>
    expect(inputsOf(members.updateMe)).toEqual([{ mail_notif_freq_conversations: 'I', mail_notif_freq_items: 'W' }]),
  )
})

test('frequencies that are usually not offered are shown, and kept when they are confirmed', async () => {
  const { person, dialog } = await openMails({ mail_notif_freq_conversations: 'N', mail_notif_freq_items: 'I' })
  const messages = within(dialog.getByRole('group', { name: 'When someone writes to you' }))
  const nearby = within(dialog.getByRole('group', { name: 'When something new is shared nearby' }))
  expect(messages.getByRole('radio', { name: 'Never', checked: true })).toBeTruthy()
  expect(nearby.getByRole('radio', { name: 'Immediately', checked: true })).toBeTruthy()
  await person.click(dialog.getByRole('button', { name: 'Save my choice' }))
  await waitFor(() => expect(inputsOf(members.updateMe)).toEqual([{ mail_notif_freq_conversations: 'N' }]))
})

test('the last step leads to the form, and the card disappears once all steps are done', async () => {
  account = { ...newMember, ref_location: me.ref_location, has_chosen_notifications: true }
  const { person, dialog, addressNow, unmount } = await openSteps()
  await person.click(dialog.getByRole('link', { name: 'Add an item' }))
  await waitFor(() => expect(addressNow()).toBe('/add-item'))
  unmount()
  account = { ...account, has_published: true }
  await open()
  await waitFor(() => expect(localStorage.getItem('pollen.getting-started')).toBeNull())
  expect(screen.queryByRole('region')).toBeNull()
})

test('closing the completed steps removes the card, and focuses the content of the page', async () => {
  account = { ...newMember, ref_location: me.ref_location, has_published: true }
  const { person, dialog } = await openSteps()
  await person.click(dialog.getByRole('button', { name: 'Save my choice' }))
  await person.click(await dialog.findByRole('button', { name: 'Let’s go' }))
  await waitFor(() => expect(screen.queryByRole('region', { hidden: true })).toBeNull())
  expect(screen.queryByRole('dialog')).toBeNull()
  await waitFor(() => expect(document.activeElement?.textContent).toBe('The page'))
  expect(localStorage.getItem('pollen.getting-started')).toBeNull()
})

test('closing the dialog before that returns the focus to the card', async () => {
  const { person, dialog } = await openSteps()
  await person.click(dialog.getByRole('button', { name: 'Close' }))
  const opener = within(await strip()).getByRole('button', { name: /Getting started/, hidden: true })
  await waitFor(() => expect(document.activeElement).toBe(opener))
})

test('dismissing the card is stored in the account, and says where to find it again', async () => {
  const { person } = await open('/items')
  await person.click(within(await strip()).getByRole('button', { name: 'Hide the first steps' }))
  expect(await screen.findByText('You’ll find “Getting started” in your account menu.')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull())
  expect(document.activeElement?.textContent).toBe('The page')
  expect(inputsOf(members.updateMe)).toEqual([{ is_getting_started_dismissed: true }])
})

test('the card stays if dismissing it fails', async () => {
  refuse(members.updateMe, 'SERVICE_UNAVAILABLE')
  const { person } = await open('/items')
  await person.click(within(await strip()).getByRole('button', { name: 'Hide the first steps' }))
  await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''))
  expect(screen.queryByText(/You’ll find “Getting started”/)).toBeNull()
  expect(await strip()).toBeTruthy()
})

test('a card that was dismissed on another device disappears', async () => {
  account = { ...newMember, is_getting_started_dismissed: true }
  await open()
  await waitFor(() => expect(localStorage.getItem('pollen.getting-started')).toBeNull())
  expect(screen.queryByRole('region')).toBeNull()
})

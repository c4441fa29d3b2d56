import { me } from '@pollen/contract/example-data'
import { members } from '@pollen/contract/members'
import { useQuery } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { setScreen } from '../../../test/browser.ts'
import { logInAda, renderAt } from '../../../test/render.tsx'
import { answer, breakConnection, inputsOf, refuse } from '../../../test/server.ts'
import { meQuery } from '../members/index.ts'
import { GeneralInformation } from './general-information.tsx'
import { NotificationSettings } from './notification-settings.tsx'
import { ProfileSettings } from './profile-settings.tsx'
import { SettingsPage } from './settings-page.tsx'

let account: typeof me

/** Updates the account like the server. */
beforeEach(() => {
  logInAda()
  account = { ...me }
  answer(members.me, () => account)
  answer(members.updateMe, ({ password: _, email, ...changes }) => {
    account = { ...account, ...(changes as Partial<typeof me>) }
    if (email) account = { ...account, pending_email: (email === me.email ? null : email) as null }
    return account
  })
})

function Settings({ tab: Tab }: { tab: typeof GeneralInformation }) {
  const { data } = useQuery(meQuery)
  return data ? <Tab me={data as never} /> : null
}
async function openSettings(tab: typeof GeneralInformation, path = '/settings/profile') {
  const page = await renderAt(path, <Settings tab={tab} />)
  await screen.findAllByRole('heading')
  return page
}
const changes = () => inputsOf(members.updateMe)
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const retype = async (person: Awaited<ReturnType<typeof openSettings>>['person'], name: string, text: string) => {
  await person.clear(field(name))
  await person.type(field(name), text)
}

test('saves the biography after a pause, and announces it visibly and to screen readers', async () => {
  const { person } = await openSettings(ProfileSettings)
  await retype(person, 'Biography', 'I mend things.')
  await waitFor(() => expect(changes()).toEqual([{ description: 'I mend things.' }]))
  expect(await screen.findByText('Your changes are saved.')).toBeTruthy()
  expect(screen.getByText('Saved')).toBeTruthy()
})

test('shows an error at its field, and saves the field once it is corrected', async () => {
  const { person } = await openSettings(ProfileSettings)
  const website = field('Website')
  await person.clear(website)
  await person.type(website, 'not an address')
  await waitFor(() => expect(website.getAttribute('aria-invalid')).toBe('true'))
  expect(changes()).toEqual([])
  await person.clear(website)
  await person.type(website, 'https://mend.example')
  await waitFor(() => expect(changes()).toEqual([{ homepage_url: 'https://mend.example' }]))
})

test('keeps the text without a connection, and saves it again on request', async () => {
  breakConnection(members.updateMe)
  const { person } = await openSettings(ProfileSettings)
  await retype(person, 'Biography', 'Offline')
  const again = await screen.findByRole('button', { name: 'Try saving again' })
  expect(screen.getByText('Not saved')).toBeTruthy()
  answer(members.updateMe, ({ description = '' }) => ({ ...me, description }))
  await person.click(again)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Try saving again' })).toBeNull())
  expect(field('Biography').value).toBe('Offline')
})

test('saves names with their button only, all changes at once', async () => {
  const { person } = await openSettings(GeneralInformation, '/settings/account')
  await retype(person, 'First name', 'Adele')
  await retype(person, 'Username', 'adele')
  expect(screen.getByText('Not saved yet')).toBeTruthy()
  expect(changes()).toEqual([])
  await person.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(changes()).toEqual([{ first_name: 'Adele', username: 'adele' }]))
  await waitFor(() => expect(screen.queryByText('Not saved yet')).toBeNull())
})

test('requires the password for another address, which stays pending until it is confirmed', async () => {
  const { person } = await openSettings(GeneralInformation, '/settings/account')
  expect(screen.queryByLabelText('Password')).toBeNull()
  await retype(person, 'Email', 'ada@new.example')
  await person.click(screen.getByRole('button', { name: 'Save' }))
  const password = screen.getByLabelText('Password')
  await waitFor(() => expect(document.activeElement).toBe(password))
  expect(changes()).toEqual([])
  await person.type(password, 'seven-quiet-bees')
  await person.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(changes()).toEqual([{ email: 'ada@new.example', password: 'seven-quiet-bees' }]))
  expect(await screen.findByText(/A link to confirm your new address is on its way to ada@new.example/)).toBeTruthy()
  expect(screen.getByText('Your new address is not confirmed yet')).toBeTruthy()
  // The password field has disappeared, so the focus moves to the button.
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save' }))
})

test('requires no password for the same mailbox in other letter case', async () => {
  const { person } = await openSettings(GeneralInformation, '/settings/account')
  await retype(person, 'Email', 'ADA@example.org')
  expect(screen.queryByLabelText('Password')).toBeNull()
})

test('lets the member cancel a change of address', async () => {
  account = { ...account, pending_email: 'ada@new.example' as never }
  const { person } = await openSettings(GeneralInformation, '/settings/account')
  await person.click(screen.getByRole('button', { name: 'Keep my current address' }))
  expect(await screen.findByText('Your address is still ada@example.org.')).toBeTruthy()
  expect(changes()).toEqual([{ email: 'ada@example.org' }])
  await waitFor(() => expect(screen.queryByText('Your new address is not confirmed yet')).toBeNull())
})

test('shows and focuses the error of a name that is taken', async () => {
  refuse(members.updateMe, 'INVALID_FIELDS', { fields: { username: ['The username is already taken.'] } })
  const { person } = await openSettings(GeneralInformation, '/settings/account')
  await retype(person, 'Username', 'jean')
  await person.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('The username is already taken.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(field('Username')))
})

test('validates on Save, and sends nothing invalid', async () => {
  const { person } = await openSettings(GeneralInformation, '/settings/account')
  await retype(person, 'Username', 'a b')
  await person.clear(field('First name'))
  await person.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(document.activeElement).toBe(field('First name')))
  expect([field('First name'), field('Username')].map((one) => one.getAttribute('aria-invalid'))).toEqual([
    'true',
    'true',
  ])
  expect(changes()).toEqual([])
})

test('restores unsaved names after a reload, but not the password', async () => {
  const { person, unmount } = await openSettings(GeneralInformation, '/settings/account')
  await retype(person, 'First name', 'Adele')
  await retype(person, 'Email', 'ada@new.example')
  await person.type(screen.getByLabelText('Password'), 'seven-quiet-bees')
  unmount()
  await openSettings(GeneralInformation, '/settings/account')
  expect([field('First name').value, field('Email').value]).toEqual(['Adele', 'ada@new.example'])
  expect(screen.getByLabelText('Password')).toHaveProperty('value', '')
})

test('asks before leaving with unsaved names, and keeps them when staying', async () => {
  const { person, router, addressNow } = await openSettings(GeneralInformation, '/settings/account')
  await retype(person, 'First name', 'Adele')
  act(() => void router.navigate({ to: '/about' }))
  expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Keep editing' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect([addressNow(), field('First name').value]).toEqual(['/settings/account', 'Adele'])
  act(() => void router.navigate({ to: '/about' }))
  await person.click(await screen.findByRole('button', { name: 'Leave without saving' }))
  await waitFor(() => expect(addressNow()).toBe('/about'))
})

test('shows the frequency of mails as an autosaving select on a narrow screen', async () => {
  const { person } = await openSettings(NotificationSettings, '/settings/notifications')
  await person.selectOptions(screen.getByRole('combobox', { name: 'New items' }), 'Weekly')
  await waitFor(() => expect(changes()).toEqual([{ mail_notif_freq_items: 'W' }]))
  // The frequency for events was weekly before.
  expect(screen.getAllByText(/Every Friday at/)).toHaveLength(2)
})

test('shows all frequencies on a wide screen', async () => {
  setScreen({ width: 1200 })
  const { person } = await openSettings(NotificationSettings, '/settings/notifications')
  const group = screen.getByRole('group', { name: 'Conversations' })
  await person.click(group.querySelector('label:last-of-type') as HTMLElement)
  await waitFor(() => expect(changes()).toEqual([{ mail_notif_freq_conversations: 'N' }]))
})

test('offers a member without a reference location to set one for mails about the neighbourhood', async () => {
  account = { ...account, ref_location: null as never }
  const { person } = await openSettings(NotificationSettings, '/settings/notifications')
  await person.click(screen.getByRole('button', { name: 'Set my reference location' }))
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Reference location' }))
})

test('saves typed coordinates as the reference location on Enter', async () => {
  const { person } = await openSettings(NotificationSettings, '/settings/notifications')
  const place = screen.getByRole('combobox', { name: 'Reference location' })
  await person.clear(place)
  await person.type(place, '50.5, 5.5')
  expect(changes()).toEqual([])
  await person.keyboard('{Enter}')
  await waitFor(() => expect(changes()).toEqual([{ ref_location: { latitude: 50.5, longitude: 5.5 } }]))
})

test('a link to the location moves the focus to its section, which explains what it is used for', async () => {
  history.replaceState(null, '', '#my-location')
  onTestFinished(() => history.replaceState(null, '', '/'))
  await renderAt('/settings/notifications#my-location', <SettingsPage />)
  const section = await screen.findByRole('region', { name: 'My location' })
  await waitFor(() => expect(document.activeElement).toBe(section))
  expect(section.textContent).toContain('No one else sees it.')
})

import { admin } from '@pollen/contract/admin'
import { announcementFields } from '@pollen/contract/admin-announcements'
import { languages } from '@pollen/contract/constants'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { logInAda, renderAt } from '../../../test/render.tsx'
import { answer, breakConnection, headersOf, inputsOf, refuse } from '../../../test/server.ts'
import { wipeUnsentInput } from '../../lib/unsent-input.ts'
import { AnnouncementsTab } from './announcements-tab.tsx'

const typed = announcementFields(() => ({ subject: 'Repair day', text: 'Come!' }))
const preview = {
  mails: languages.map((language) => ({
    language,
    subject: `Repair day (${language})`,
    html: '<head></head>',
    recipients: 107,
  })),
  recipients: 214,
  announced_at: null as string | null,
}

beforeEach(() => {
  logInAda()
  wipeUnsentInput()
  answer(admin.previewAnnouncement, preview)
})

const open = () => renderAt('/admin/announcements', <AnnouncementsTab />)
const button = (name: string) => screen.getByRole('button', { name })

async function openPreview() {
  const page = await open()
  for (const field of screen.getAllByLabelText('Subject')) await page.person.type(field, 'Repair day')
  for (const field of screen.getAllByLabelText('Text')) await page.person.type(field, 'Come!')
  await page.person.click(button('Preview'))
  const title = await screen.findByRole('heading', { name: 'Preview' })
  await waitFor(() => expect(document.activeElement).toBe(title))
  return page
}

async function confirm(person: Awaited<ReturnType<typeof open>>['person']) {
  await person.click(button('Send to 214 members'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Send this to 214 members?' }))
  await person.click(dialog.getByRole('button', { name: 'Send to 214 members' }))
}

test('requires all texts before a preview', async () => {
  const { person } = await open()
  await person.click(button('Preview'))
  const [first] = screen.getAllByLabelText('Subject')
  await waitFor(() => expect(document.activeElement).toBe(first))
  expect(screen.getAllByText('This field is required')).toHaveLength(2 * languages.length)
  expect(inputsOf(admin.previewAnnouncement)).toEqual([])
})

test('shows the mail in each language, and how many members get it', async () => {
  const { person } = await openPreview()
  expect(inputsOf(admin.previewAnnouncement)).toEqual([typed])
  expect(screen.getByText('214 members will get it:')).toBeTruthy()
  expect(screen.getByTitle('The email “Repair day (en)”')).toBeTruthy()
  await person.click(screen.getByRole('radio', { name: 'Français' }))
  expect(screen.getByTitle('The email “Repair day (fr)”').getAttribute('sandbox')).not.toContain('allow-scripts')
})

test('each preview moves the focus to its title', async () => {
  const { person } = await openPreview()
  const title = screen.getByRole('heading', { name: 'Preview' })
  await person.click(button('Preview'))
  await waitFor(() => expect(document.activeElement).toBe(title))
})

test('hides the preview when the text changes', async () => {
  const { person } = await openPreview()
  await person.type(screen.getAllByLabelText('Text')[0] as HTMLElement, ' Really')
  expect(screen.queryByRole('region', { name: 'Preview' })).toBeNull()
})

test('shows a text that a mail cannot show at its field', async () => {
  const { person } = await open()
  refuse(admin.previewAnnouncement, 'INVALID_FIELDS', { fields: { text_fr: ['Emails show no pictures'] } })
  for (const field of screen.getAllByLabelText('Subject')) await person.type(field, 'Repair day')
  for (const field of screen.getAllByLabelText('Text')) await person.type(field, 'Come!')
  await person.click(button('Preview'))
  expect(await screen.findByText('Emails show no pictures')).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Preview' })).toBeNull()
})

test('sends a test mail without announcing anything', async () => {
  const { person } = await openPreview()
  await person.click(button('Send a test email to myself'))
  expect(await screen.findByText(/test email is on its way/)).toBeTruthy()
  expect(inputsOf(admin.testAnnouncement)).toEqual([typed])
  expect(inputsOf(admin.sendAnnouncement)).toEqual([])
})

test('sends after a confirmation and the password, and empties the form', async () => {
  refuse(admin.sendAnnouncement, 'PASSWORD_NEEDED', { isOnce: true })
  const { person } = await openPreview()
  await confirm(person)
  const password = within(await screen.findByRole('dialog', { name: 'Enter your password' }))
  await person.type(password.getByLabelText('Password'), 'seven-quiet-bees{Enter}')
  expect(await screen.findByText('The announcement is on its way to 214 members.')).toBeTruthy()
  expect(inputsOf(admin.sendAnnouncement)).toEqual([typed, typed])
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getAllByLabelText<HTMLInputElement>('Subject').map(({ value }) => value)).toEqual(
    languages.map(() => ''),
  )
})

test('a retry after a lost connection uses the same idempotency key', async () => {
  breakConnection(admin.sendAnnouncement)
  const { person } = await openPreview()
  await confirm(person)
  expect(await screen.findByText('Connection error. Try again later.')).toBeTruthy()
  answer(admin.sendAnnouncement, { recipients: 214 })
  await person.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Send to 214 members' }))
  expect(await screen.findByText('The announcement is on its way to 214 members.')).toBeTruthy()
  const keys = headersOf(admin.sendAnnouncement).map((headers) => headers.get('Idempotency-Key'))
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBeTruthy()
  expect(keys[1]).toBe(keys[0])
})

test('does not offer to send a text again, or to no one', async () => {
  answer(admin.previewAnnouncement, { ...preview, announced_at: '2026-06-15T10:00:00.000Z' })
  const { person } = await openPreview()
  expect(screen.getByText('This text was announced on 15 June 2026. Change it to announce it again.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Send to/ })).toBeNull()
  answer(admin.previewAnnouncement, { ...preview, recipients: 0 })
  await person.click(button('Preview'))
  expect(await screen.findByText(/no one would get it/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Send to/ })).toBeNull()
})

test('keeps typed texts across a reload', async () => {
  const { person, unmount } = await open()
  await person.type(screen.getAllByLabelText('Subject')[0] as HTMLElement, 'Repair day')
  unmount()
  document.body.replaceChildren()
  await open()
  expect(screen.getAllByLabelText<HTMLInputElement>('Subject')[0]?.value).toBe('Repair day')
})

import { subscription } from '@pollen/contract/example-data'
import { notifications } from '@pollen/contract/notifications'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderAt } from '../../../test/render.tsx'
import { answer, breakConnection, inputsOf, refuse } from '../../../test/server.ts'
import { UnsubscribePage } from './unsubscribe-page.tsx'

const open = () => renderAt('/unsubscribe/a-token', <UnsubscribePage />)
const title = () => screen.getByRole('heading', { level: 1 }).textContent
const press = (name: string) => screen.findByRole('button', { name })

test('shows which mails go where, and stops none before a button is pressed', async () => {
  await open()
  await press('Stop these emails')
  expect(document.body.textContent).toContain('You get emails about new items near you at a•••@e•••.org.')
  expect(inputsOf(notifications.unsubscribe)).toEqual([])
})

test('stops one kind of mail at the press of a button, and focuses the result', async () => {
  answer(notifications.unsubscribe, { ...subscription, is_subscribed: false })
  const { person } = await open()
  await person.click(await press('Stop these emails'))
  await waitFor(() => expect(title()).toBe('You won’t get these emails any more'))
  expect(document.activeElement?.textContent).toContain('We won’t send any more emails about new items near you')
  expect(screen.getByText('You still get emails about:')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Stop these emails' })).toBeNull()
})

test('stops all mails at the press of a button', async () => {
  answer(notifications.unsubscribe, { ...subscription, is_subscribed: false, other_families: [] })
  const { person } = await open()
  await person.click(await press('Stop all emails'))
  await waitFor(() => expect(title()).toBe('You won’t get any more emails'))
  expect(screen.queryByRole('button', { name: 'Stop all emails' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Choose my emails' }).getAttribute('href')).toBe('/settings/notifications')
})

test('reports a truncated link, and links to the settings', async () => {
  refuse(notifications.subscription, 'TOKEN_DOESNT_EXIST')
  await open()
  await waitFor(() => expect(title()).toBe('This link doesn’t work'))
  expect(screen.getByRole('link', { name: 'Choose my emails' })).toBeTruthy()
})

test('offers to retry without a connection', async () => {
  breakConnection(notifications.subscription)
  const { person } = await open()
  const again = await press('Try again')
  answer(notifications.subscription, subscription)
  await person.click(again)
  expect(await press('Stop these emails')).toBeTruthy()
})

test('shows why a request failed, and lets the member repeat it', async () => {
  breakConnection(notifications.unsubscribe)
  const { person } = await open()
  await person.click(await press('Stop these emails'))
  expect(await screen.findByText('Connection error. Try again later.')).toBeTruthy()
  answer(notifications.unsubscribe, { ...subscription, is_subscribed: false })
  await person.click(await press('Stop these emails'))
  await waitFor(() => expect(title()).toBe('You won’t get these emails any more'))
})

import { admin } from '@pollen/contract/admin'
import { bannerFields } from '@pollen/contract/admin-notice'
import { instance } from '@pollen/contract/instance'
import { useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { logInAda, renderAt } from '../../../test/render.tsx'
import { answer, breakConnection, inputsOf } from '../../../test/server.ts'
import { instanceQuery } from '../instance/index.ts'
import { NoticeTab } from './notice-tab.tsx'

const none = { ...bannerFields(() => ''), is_in_maintenance: false }
const banner = () => screen.getByLabelText<HTMLInputElement>('In English')
const maintenance = () =>
  screen.getByRole<HTMLInputElement>('switch', { name: 'Members can read, but not save anything' })

beforeEach(() => {
  logInAda()
  answer(admin.getNotice, none)
})
/** Reads the instance, as the frame of every page does. */
function Instance() {
  return useQuery(instanceQuery).data?.name ?? null
}

async function open() {
  const page = await renderAt(
    '/admin/notice',
    <>
      <Instance />
      <NoticeTab />
    </>,
  )
  await screen.findByLabelText('In English')
  return page
}

test('saves the banner in all languages, and shows it on this page immediately', async () => {
  const { person } = await open()
  await waitFor(() => expect(inputsOf(instance.get)).toHaveLength(1))
  await person.type(banner(), 'Back at noon.')
  await person.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Done.')).toBeTruthy()
  expect(inputsOf(admin.changeNotice)).toEqual([{ ...bannerFields(() => ''), banner_en: 'Back at noon.' }])
  await waitFor(() => expect(inputsOf(instance.get)).toHaveLength(2))
})

test('switches maintenance mode without saving a banner that is being typed', async () => {
  answer(admin.changeNotice, { ...none, is_in_maintenance: true })
  const { person } = await open()
  await person.type(banner(), 'Back at noon.')
  await person.click(maintenance())
  await waitFor(() => expect(maintenance().checked).toBe(true))
  expect(inputsOf(admin.changeNotice)).toEqual([{ is_in_maintenance: true }])
  expect(banner().value).toBe('Back at noon.')
})

test('leaves maintenance mode as it is when the change fails', async () => {
  breakConnection(admin.changeNotice)
  const { person } = await open()
  await person.click(maintenance())
  expect(await screen.findByText('Connection error. Try again later.')).toBeTruthy()
  expect(maintenance().checked).toBe(false)
})

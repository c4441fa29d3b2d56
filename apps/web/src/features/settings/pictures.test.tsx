import { apiBase } from '@pollen/contract/endpoint'
import { me } from '@pollen/contract/example-data'
import { members } from '@pollen/contract/members'
import { useQuery } from '@tanstack/react-query'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { setScreen } from '../../../test/browser.ts'
import { logInAda, renderAt } from '../../../test/render.tsx'
import { answer, breakConnection, holdBack, inputsOf, refuse } from '../../../test/server.ts'
import { meQuery } from '../members/index.ts'
import { ProfilePictures } from './profile-pictures.tsx'

const imageAt = (id: number) => ({ id, url: `${apiBase}/users/images/${id}` })
const portrait = new File(['x'], 'me.jpg', { type: 'image/jpeg' })

let images: ReturnType<typeof imageAt>[]
beforeEach(() => {
  logInAda()
  images = [31, 32, 33].map(imageAt)
  answer(members.me, () => ({ ...me, images }))
  vi.stubGlobal('createImageBitmap', async () => ({ width: 10, height: 10, close: () => undefined }))
  HTMLCanvasElement.prototype.getContext = (() => null) as never
  HTMLCanvasElement.prototype.toBlob = (callback) => callback(null)
})

function Pictures() {
  const { data } = useQuery(meQuery)
  return data ? <ProfilePictures me={data} /> : null
}
async function open() {
  const page = await renderAt('/settings/profile', <Pictures />)
  await page.person.click(await screen.findByRole('button', { name: 'Manage my pictures' }))
  return { ...page, dialog: await screen.findByRole('dialog', { name: 'Manage my pictures' }) }
}
const press = (name: string) => screen.getByRole('button', { name })
const choose = (file: File) => fireEvent.change(screen.getByLabelText(/^Choose/), { target: { files: [file] } })
const pressed = () => screen.getAllByRole('button', { pressed: true }).map((button) => button.querySelector('img')?.alt)

test('shows a chosen picture before it is saved, and then as the current one', async () => {
  answer(members.addImage, imageAt(40))
  const { person } = await open()
  choose(portrait)
  expect(screen.getByAltText('The picture you chose')).toBeTruthy()
  expect(screen.getByText('This picture is not saved yet.')).toBeTruthy()
  expect(inputsOf(members.addImage)).toEqual([])
  await person.click(press('Save this picture'))
  await waitFor(() => expect(screen.queryByText('This picture is not saved yet.')).toBeNull())
  const [sent] = (inputsOf(members.addImage)[0] as unknown as { image: File[] }).image
  expect(sent?.name).toBe('me.jpg')
  expect(document.querySelector('li img')?.getAttribute('src')).toBe(`${apiBase}/users/images/40`)
})

test('rejects a file that is not a picture before it is sent', async () => {
  await open()
  choose(new File(['x'], 'notes.txt', { type: 'text/plain' }))
  expect(screen.getByLabelText(/^Choose/).getAttribute('aria-invalid')).toBe('true')
  expect(screen.queryByRole('button', { name: 'Save this picture' })).toBeNull()
})

test('lets the member cancel an upload and try again', async () => {
  const release = holdBack(members.addImage, imageAt(40))
  const { person, dialog } = await open()
  choose(portrait)
  await person.click(press('Save this picture'))
  expect(await screen.findByRole('progressbar', { name: 'Sending your picture…' })).toBeTruthy()
  await person.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
  expect(screen.getByText('This picture is not saved yet.')).toBeTruthy()
  release()
  await person.click(press('Save this picture'))
  await waitFor(() => expect(screen.queryByText('This picture is not saved yet.')).toBeNull())
})

test('shows refusals of the picture at the field, but not connection errors', async () => {
  refuse(members.addImage, 'INVALID_FIELDS', { fields: { image: ['Too many pixels.'] } })
  const { person } = await open()
  choose(portrait)
  await person.click(press('Save this picture'))
  expect(await screen.findByText('Too many pixels.')).toBeTruthy()
  choose(portrait)
  breakConnection(members.addImage)
  await person.click(press('Save this picture'))
  expect(await screen.findByText('Connection error. Try again later.')).toBeTruthy()
  expect(screen.queryByText('Too many pixels.')).toBeNull()
})

test('asks before closing with an unsaved picture only', async () => {
  const { person } = await open()
  choose(portrait)
  await person.keyboard('{Escape}')
  await person.click(await screen.findByRole('button', { name: 'Leave without saving' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await person.click(press('Manage my pictures'))
  await screen.findByRole('dialog', { name: 'Manage my pictures' })
  expect(screen.queryByText('This picture is not saved yet.')).toBeNull()
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('makes an earlier picture the current one, and says when it already is', async () => {
  answer(members.reuseImage, [33, 31, 32].map(imageAt))
  const { person } = await open()
  expect(pressed()).toEqual(['Picture 1: use it'])
  await person.click(screen.getByAltText('Picture 1: use it'))
  expect(await screen.findByText('This is already your profile picture.')).toBeTruthy()
  await person.click(screen.getByAltText('Picture 3: use it'))
  await waitFor(() => expect(inputsOf(members.reuseImage)).toEqual([{ id: '33' }]))
  await waitFor(() => expect(document.querySelector('li img')?.getAttribute('src')).toBe(`${apiBase}/users/images/33`))
})

test('asks before removing a picture, then moves the focus to the heading', async () => {
  const { person } = await open()
  await person.click(press('Remove picture 2'))
  const question = await screen.findByRole('dialog', { name: 'Remove this picture?' })
  expect(inputsOf(members.deleteImage)).toEqual([])
  await person.click(within(question).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove picture 3' })).toBeNull())
  expect(inputsOf(members.deleteImage)).toEqual([{ id: '32' }])
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Your pictures'))
})

test('shows two pictures at first on a phone, and all on request', async () => {
  setScreen({ width: 360 })
  const { person } = await open()
  const removable = () => screen.getAllByRole('button', { name: /^Remove picture/ }).length
  expect(removable()).toBe(2)
  await person.click(press('Show 1 more'))
  expect(removable()).toBe(3)
})

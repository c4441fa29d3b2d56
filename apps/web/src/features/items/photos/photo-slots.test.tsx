import { instance as anInstance } from '@pollen/contract/example-data'
import { instance } from '@pollen/contract/instance'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { forgetAnswers, renderPart } from '../../../../test/render.tsx'
import { answer } from '../../../../test/server.ts'
import { NetworkError } from '../../../lib/api-error.ts'
import { newPhoto, type Photo } from './photo.ts'
import { PhotoSlots } from './photo-slots.tsx'
import type { PhotoProgress } from './save-photos.ts'

const picture = (name: string) => new File([name], name, { type: 'image/jpeg' })
const photosOf = (...names: string[]) => names.map((name) => newPhoto(picture(name)))
const namesOf = (photos: Photo[]) => photos.map((photo) => photo.kind === 'new' && photo.file.name)

let photos: Photo[]
beforeEach(() => {
  photos = []
  // jsdom cannot decode pictures, so a small one is sent unchanged.
  vi.stubGlobal('createImageBitmap', async () => ({ width: 100, height: 80, close: () => undefined }))
  HTMLCanvasElement.prototype.getContext = (() => null) as never
  HTMLCanvasElement.prototype.toBlob = (callback) => callback(null)
})

type FormProps = { initial?: Photo[]; progress?: Record<string, PhotoProgress>; onRetry?: (key: string) => void }

function Form({ initial = [], ...rest }: FormProps) {
  const [value, setValue] = useState(initial)
  photos = value
  return <PhotoSlots photos={value} onChange={setValue} {...rest} />
}
const button = (name: string) => screen.getByRole('button', { name })
const chooser = () => screen.getByLabelText<HTMLInputElement>('Add photos')
const problem = () => document.querySelector('section [role=alert]')?.textContent

test('adds chosen photos in order, the first one as the cover', async () => {
  const { person } = await renderPart(<Form />)
  expect(screen.getByText('Room for 12 more photos')).toBeTruthy()
  await person.upload(chooser(), [picture('a.jpg'), picture('b.jpg')])
  await waitFor(() => expect(namesOf(photos)).toEqual(['a.jpg', 'b.jpg']))
  expect(screen.getByText('Cover').closest('li')?.querySelector('img')?.alt).toBe('Photo 1 of 2')
  expect(screen.getByText('Room for 10 more photos')).toBeTruthy()
})

test('names a file that is not a picture, and adds the others', async () => {
  await renderPart(<Form />)
  fireEvent.change(chooser(), {
    target: { files: [picture('a.jpg'), new File(['x'], 'notes.txt', { type: 'text/plain' })] },
  })
  await waitFor(() => expect(namesOf(photos)).toEqual(['a.jpg']))
  expect(problem()).toContain('“notes.txt” was not added.')
})

test('rejects undecodable files when they are chosen, and HEIC only if the server cannot decode it either', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('InvalidStateError')))
  const phone = new File(['x'], 'phone.heic', { type: 'image/heic' })
  const { unmount } = await renderPart(<Form />)
  fireEvent.change(chooser(), { target: { files: [picture('torn.jpg'), phone] } })
  await waitFor(() => expect(problem()).toContain('“phone.heic” was not added. HEIC pictures can’t be read here.'))
  expect(problem()).toContain('“torn.jpg” was not added. This file can’t be read as a picture.')
  expect(photos).toEqual([])
  unmount()
  forgetAnswers()
  answer(instance.get, { ...anInstance, features: { ...anInstance.features, heic: true } })
  await renderPart(<Form />)
  fireEvent.change(chooser(), { target: { files: [phone] } })
  await waitFor(() => expect(namesOf(photos)).toEqual(['phone.heic']))
})

test('rejects a selection that exceeds the free slots as a whole', async () => {
  await renderPart(<Form initial={photosOf(...'abcdefghijk')} />)
  fireEvent.change(chooser(), { target: { files: [picture('x.jpg'), picture('y.jpg')] } })
  await waitFor(() => expect(problem()).toBe('You can add only 1 more photo. None of these was added.'))
  expect(photos).toHaveLength(11)
})

test('explains that all slots are taken, instead of opening the file chooser', async () => {
  const { person } = await renderPart(<Form initial={photosOf(...'abcdefghijkl')} />)
  await person.click(chooser())
  expect(problem()).toMatch(/reached the maximum of 12 photos/)
})

test('moves a photo by the arrow buttons, announces it, and keeps the ends in place', async () => {
  const { person } = await renderPart(<Form initial={photosOf('a', 'b', 'c')} />)
  await person.click(button('Move photo 1 to the right'))
  expect(namesOf(photos)).toEqual(['b', 'a', 'c'])
  expect(screen.getByText('Moved: now photo 2 of 3')).toBeTruthy()
  await person.click(button('Move photo 1 to the left'))
  await person.click(button('Move photo 3 to the right'))
  expect(namesOf(photos)).toEqual(['b', 'a', 'c'])
  expect(button('Move photo 3 to the right').getAttribute('aria-disabled')).toBe('true')
})

test('drags a photo to another place, and cancels on Escape', async () => {
  const { container } = await renderPart(<Form initial={photosOf('a', 'b', 'c')} />)
  const [first, , third] = container.querySelectorAll<HTMLElement>('[data-photo]')
  document.elementFromPoint = () => third as Element
  const pointer = { pointerId: 1, isPrimary: true, button: 0, pointerType: 'mouse' }
  const lift = () => fireEvent.pointerDown(first as Element, { ...pointer, clientX: 0, clientY: 0 })
  lift()
  fireEvent.pointerMove(window, { ...pointer, clientX: 60, clientY: 0 })
  fireEvent.keyDown(window, { key: 'Escape' })
  fireEvent.pointerUp(window, pointer)
  expect(namesOf(photos)).toEqual(['a', 'b', 'c'])
  lift()
  fireEvent.pointerMove(window, { ...pointer, clientX: 60, clientY: 0 })
  fireEvent.pointerUp(window, { ...pointer, clientX: 60, clientY: 0 })
  // The click that ends a drag must not press a button.
  fireEvent.click(button('Remove photo 1'))
  expect(namesOf(photos)).toEqual(['b', 'c', 'a'])
})

test('does not drag on a press that hardly moves', async () => {
  const { container } = await renderPart(<Form initial={photosOf('a', 'b')} />)
  const [first, second] = container.querySelectorAll('[data-photo]')
  document.elementFromPoint = () => second as Element
  const pointer = { pointerId: 1, isPrimary: true, button: 0, pointerType: 'mouse' }
  fireEvent.pointerDown(first as Element, { ...pointer, clientX: 0, clientY: 0 })
  fireEvent.pointerMove(window, { ...pointer, clientX: 3, clientY: 2 })
  fireEvent.pointerUp(window, pointer)
  expect(namesOf(photos)).toEqual(['a', 'b'])
})

test('restores a removed photo to its place by Undo', async () => {
  const { person } = await renderPart(<Form initial={photosOf('a', 'b', 'c')} />)
  await person.click(button('Remove photo 2'))
  expect(namesOf(photos)).toEqual(['a', 'c'])
  await person.click(button('Undo'))
  expect(namesOf(photos)).toEqual(['a', 'b', 'c'])
})

/** Makes decoding wait until the returned function is called. */
function holdDecoding() {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  vi.stubGlobal('createImageBitmap', async () => {
    await released
    return { width: 100, height: 80, close: () => undefined }
  })
  return release
}

test('a photo that is still being shrunk takes a slot, and joins the list as it is by then', async () => {
  const release = holdDecoding()
  const { person } = await renderPart(<Form initial={photosOf('a', 'b')} />)
  await person.upload(chooser(), picture('c'))
  expect(screen.getByText('Room for 9 more photos')).toBeTruthy()
  await person.click(button('Remove photo 1'))
  release()
  await waitFor(() => expect(namesOf(photos)).toEqual(['b', 'c']))
})

test('Undo does not exceed the limit after another photo took the slot, even while that is being shrunk', async () => {
  const release = holdDecoding()
  const { person } = await renderPart(<Form initial={photosOf(...'abcdefghijkl')} />)
  await person.click(button('Remove photo 1'))
  await person.upload(chooser(), picture('m'))
  await person.click(button('Undo'))
  release()
  await waitFor(() => expect(namesOf(photos).join('')).toBe('bcdefghijklm'))
})

test('a form submitted while a photo is being shrunk is submitted with the photo', async () => {
  const release = holdDecoding()
  const submitted: string[] = []
  const submit = (event: React.FormEvent) => {
    event.preventDefault()
    submitted.push(namesOf(photos).join())
  }
  const { person } = await renderPart(
    <form onSubmit={submit}>
      <Form />
      <button type="submit">Publish</button>
    </form>,
  )
  await person.upload(chooser(), picture('a'))
  await person.click(button('Publish'))
  expect(submitted).toEqual([])
  release()
  await waitFor(() => expect(submitted).toEqual(['a']))
})

test('moves keyboard focus to Undo, and back to the photo', async () => {
  const { person } = await renderPart(<Form initial={photosOf('a', 'b')} />)
  act(() => button('Remove photo 1').focus())
  await person.keyboard('{Enter}')
  expect(document.activeElement).toBe(button('Undo'))
  await person.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(button('Remove photo 1')))
  expect(namesOf(photos)).toEqual(['a', 'b'])
})

test('explains why a photo failed, and offers to retry', async () => {
  const [photo] = photosOf('a') as [Photo]
  const onRetry = vi.fn()
  const failed = { state: 'failed', share: 0, failure: new NetworkError() } as PhotoProgress
  const { person } = await renderPart(<Form initial={[photo]} progress={{ [photo.key]: failed }} onRetry={onRetry} />)
  expect(problem()).toBe('Photo 1 was not sent. Connection error. Try again later.')
  await person.click(button('Retry sending photo 1'))
  expect(onRetry).toHaveBeenCalledWith(photo.key)
})

test('accepts dropped and pasted files, but not pictures of text pasted into a field', async () => {
  await renderPart(
    <>
      <Form />
      <input aria-label="Name" />
    </>,
  )
  const withFiles = (...files: File[]) => ({ files, types: ['Files'] })
  fireEvent.drop(screen.getByRole('region', { name: /Photos/ }), { dataTransfer: withFiles(picture('dropped.jpg')) })
  await waitFor(() => expect(namesOf(photos)).toEqual(['dropped.jpg']))
  fireEvent.paste(document.body, { clipboardData: withFiles(picture('pasted.jpg')) })
  await waitFor(() => expect(namesOf(photos)).toEqual(['dropped.jpg', 'pasted.jpg']))
  const copiedWords = { files: [picture('words.jpg')], types: ['Files', 'text/plain'] }
  fireEvent.paste(screen.getByLabelText('Name'), { clipboardData: copiedWords })
  expect(photos).toHaveLength(2)
})

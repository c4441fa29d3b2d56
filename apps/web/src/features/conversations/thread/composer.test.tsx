import { conversation } from '@pollen/contract/example-data'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { setScreen } from '../../../../test/browser.ts'
import { logInAda, renderAt } from '../../../../test/render.tsx'
import { Composer } from './composer.tsx'

let sent: { content: string; images: string[] }[]
beforeEach(() => {
  sent = []
  logInAda()
  vi.stubGlobal('createImageBitmap', async () => ({ width: 100, height: 80, close: () => undefined }))
  HTMLCanvasElement.prototype.getContext = (() => null) as never
  HTMLCanvasElement.prototype.toBlob = (callback) => callback(null)
  vi.stubGlobal('CSS', { ...globalThis.CSS, supports: () => true })
})

const open = (suggestion?: string, id = 61) =>
  renderAt(
    '/conversations/61',
    <Composer
      conversation={{ ...conversation, id }}
      name="Jean"
      suggestion={suggestion}
      onSend={({ content, images }) => sent.push({ content, images: images.map(({ name }) => name) })}
    />,
  )
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your message to Jean' })
const send = () => screen.getByRole('button', { name: 'Send' })
const problem = () => screen.getAllByRole('alert')[0]?.textContent
const picture = (name: string) => new File([name], name, { type: 'image/jpeg' })

test('Enter sends the trimmed message and empties the box', async () => {
  const { person } = await open()
  await person.type(field(), '  Hello{Shift>}{Enter}{/Shift}Jean {Enter}')
  expect(sent).toEqual([{ content: 'Hello\nJean', images: [] }])
  expect([field().value, document.activeElement]).toEqual(['', field()])
})

test('on a touch screen, Enter inserts a line break and the button sends', async () => {
  setScreen({ isTouch: true })
  const { person } = await open()
  await person.type(field(), 'Hello{Enter}Jean')
  expect([sent, field().value]).toEqual([[], 'Hello\nJean'])
  await person.click(send())
  expect([sent.length, document.activeElement]).toEqual([1, field()])
})

test('rejects an empty message, and clears the error once something is typed', async () => {
  const { person } = await open()
  await person.type(field(), ' {Enter}')
  expect([sent, problem()]).toEqual([[], 'Please write something or add a photo first.'])
  expect(field().getAttribute('aria-invalid')).toBe('true')
  await person.type(field(), 'H')
  expect([problem(), field().getAttribute('aria-invalid')]).toEqual(['', 'false'])
})

test('shows a counter near the limit, and rejects a longer message', async () => {
  const { person } = await open()
  fireEvent.change(field(), { target: { value: 'x'.repeat(3601) } })
  expect(screen.getByText('3,601 / 4,000')).toBeTruthy()
  fireEvent.change(field(), { target: { value: 'x'.repeat(4001) } })
  await person.click(send())
  expect([sent, problem()]).toEqual([[], 'Please use no more than 4,000 characters.'])
})

test('restores the unsent message of each conversation after a reload', async () => {
  const { person, unmount } = await open()
  await person.type(field(), 'Half a sent')
  unmount()
  const other = await open(undefined, 62)
  expect(field().value).toBe('')
  other.unmount()
  await open()
  expect(field().value).toBe('Half a sent')
})

test('offers a first sentence while the box is empty, and lets the member edit it', async () => {
  const { person } = await open('Hello Jean, is it still available?')
  await person.click(screen.getByRole('button', { name: /Not sure how to start/ }))
  expect([field().value, document.activeElement]).toEqual(['Hello Jean, is it still available?', field()])
  expect(screen.queryByText(/Not sure how to start/)).toBeNull()
  await person.keyboard(' Thanks!{Enter}')
  expect(sent[0]?.content).toBe('Hello Jean, is it still available? Thanks!')
})

async function addPhotos(...names: string[]) {
  fireEvent.change(screen.getByLabelText('Add photos'), { target: { files: names.map(picture) } })
  await screen.findByRole('button', { name: `Remove photo ${names.length}` })
}

test('sends photos without text, and removes them from the box', async () => {
  const { person } = await open()
  await addPhotos('a.jpg', 'b.jpg')
  const strip = screen.getByRole('list', { name: 'Photos of this message' })
  expect(
    within(strip)
      .getAllByRole('img')
      .map((image) => image.getAttribute('alt')),
  ).toEqual(['Photo 1 of 2', 'Photo 2 of 2'])
  await person.click(send())
  expect(sent).toEqual([{ content: '', images: ['a.jpg', 'b.jpg'] }])
  expect(screen.queryByRole('list', { name: 'Photos of this message' })).toBeNull()
})

test('moves the focus from a removed photo to the next one, then to the box', async () => {
  const { person } = await open()
  await addPhotos('a.jpg', 'b.jpg')
  await person.click(screen.getByRole('button', { name: 'Remove photo 1' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove photo 1' })))
  await person.click(screen.getByRole('button', { name: 'Remove photo 1' }))
  await waitFor(() => expect(document.activeElement).toBe(field()))
})

test('names a file that is not a picture, until the next message is sent', async () => {
  const { person } = await open()
  const notes = new File(['x'], 'notes.txt', { type: 'text/plain' })
  fireEvent.change(screen.getByLabelText('Add photos'), { target: { files: [notes] } })
  await waitFor(() => expect(problem()).toContain('“notes.txt” was not added.'))
  await person.type(field(), 'Is it long?{Enter}')
  expect([sent.length, problem()]).toEqual([1, ''])
})

test('blocks sending while photos are being prepared', async () => {
  let finish = () => {}
  const decoding = new Promise<void>((resolve) => (finish = resolve))
  vi.stubGlobal('createImageBitmap', async () => {
    await decoding
    return { width: 1, height: 1, close: () => undefined }
  })
  const { person } = await open()
  fireEvent.change(screen.getByLabelText('Add photos'), { target: { files: [picture('a.jpg')] } })
  await screen.findByText('Preparing 1 photo…')
  await person.click(send())
  expect([sent, problem()]).toEqual([[], 'One moment, we’re preparing your photos.'])
  finish()
  await screen.findByRole('button', { name: 'Remove photo 1' })
  expect(problem()).toBe('')
  await person.click(screen.getByRole('button', { name: 'Remove photo 1' }))
})

test('inserts a chosen place at the cursor, where the member can still edit it', async () => {
  Object.defineProperty(navigator, 'geolocation', {
    configurable: true,
    value: {
      getCurrentPosition: (found: (position: object) => void) =>
        found({ coords: { latitude: 50.64, longitude: 5.57 } }),
    },
  })
  const { person } = await open()
  await person.type(field(), 'is where I am')
  field().setSelectionRange(0, 0)
  await person.click(screen.getByRole('button', { name: 'Share a place' }))
  const dialog = await screen.findByRole('dialog', { name: 'Share a place' })
  expect(dialog.textContent).toContain('Only Jean will see the exact place')
  await person.click(within(dialog).getByRole('button', { name: 'My position' }))
  await within(dialog).findByText('The pin is at 50.64, 5.57.')
  await person.click(within(dialog).getByRole('button', { name: 'Add to my message' }))
  await waitFor(() => expect(field().value).toBe('50.640000, 5.570000 is where I am'))
  expect(sent).toEqual([])
  await waitFor(() => expect(document.activeElement).toBe(field()))
})

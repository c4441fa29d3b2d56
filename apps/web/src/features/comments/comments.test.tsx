import { comments } from '@pollen/contract/comments'
import { ada, comment as example } from '@pollen/contract/example-data'
import { screen, waitFor, within } from '@testing-library/react'
import { useRef } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { logInAda, renderAt } from '../../../test/render.tsx'
import { answer, breakConnection, headersOf, inputsOf, refuse } from '../../../test/server.ts'
import { Comments } from './comments.tsx'

let stored: (typeof example)[]
const page = (results: typeof stored, rest: object = {}) => ({
  count: stored.length,
  count_is_exact: true,
  next: null,
  previous: null,
  results,
  ...rest,
})
const ownComment = (id: number, content: string) => ({ ...example, id, content, user: ada as never })

beforeEach(() => {
  logInAda()
  stored = [example]
  answer(comments.list, () => page(stored))
  answer(comments.create, ({ content }) => {
    const comment = ownComment(1000 + stored.length, content)
    stored = [...stored, comment]
    return comment
  })
  answer(comments.delete, ({ commentId }) => {
    stored = stored.filter(({ id }) => String(id) !== String(commentId))
  })
})

function ItemComments({ isClosed = false }) {
  return <Comments item={{ id: 8, is_closed: isClosed }} inputRef={useRef(null)} />
}
async function open(isClosed = false) {
  const opened = await renderAt('/items/8', <ItemComments isClosed={isClosed} />)
  await waitFor(() => expect(screen.getByRole('region').getAttribute('aria-busy')).toBe('false'))
  return opened
}
const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your comment' })
const texts = () =>
  screen.getAllByRole('listitem').map((entry) => within(entry).getAllByRole('paragraph').at(-1)?.textContent)

test('shows the number of comments in the heading', async () => {
  await open()
  expect(screen.getByRole('heading', { name: 'Comments (1)' })).toBeTruthy()
  expect(screen.getByText('Is it still there?')).toBeTruthy()
})

test('shows a hint when an item has no comments', async () => {
  stored = []
  await open()
  expect(screen.getByText('No comments yet.')).toBeTruthy()
})

test('sends a comment on Enter, shows it immediately, and empties the box', async () => {
  const { person } = await open()
  await person.type(box(), 'Yes, it is.{Enter}')
  expect(box().value).toBe('')
  expect(screen.getByText('Yes, it is.')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText('Sending…')).toBeNull())
  expect(screen.getAllByText('Yes, it is.')).toHaveLength(1)
  expect(inputsOf(comments.create)).toEqual([{ id: '8', content: 'Yes, it is.' }])
})

test('rejects a blank comment with an error at the box', async () => {
  const { person } = await open()
  await person.type(box(), '   ')
  await person.click(screen.getByRole('button', { name: 'Send' }))
  expect(screen.getByText('Please write something first.')).toBeTruthy()
  expect([inputsOf(comments.create).length, box().getAttribute('aria-invalid')]).toEqual([0, 'true'])
})

test('restores typed text after a reload', async () => {
  const { person, unmount } = await open()
  await person.type(box(), 'Half a sent')
  unmount()
  await open()
  expect(box().value).toBe('Half a sent')
})

test('keeps a comment that failed, and retries it with the same idempotency key', async () => {
  breakConnection(comments.create)
  const { person } = await open()
  await person.type(box(), 'Anyone?{Enter}')
  expect(await screen.findByText('Not sent.')).toBeTruthy()
  answer(comments.create, ({ content }) => {
    stored = [...stored, ownComment(7, content)]
    return ownComment(7, content)
  })
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByText('Not sent.')).toBeNull())
  const keys = headersOf(comments.create).map((headers) => headers.get('Idempotency-Key'))
  expect([keys.length, new Set(keys).size]).toEqual([2, 1])
  expect(screen.getAllByText('Anyone?')).toHaveLength(1)
})

test('lets the author discard a refused comment', async () => {
  refuse(comments.create, 'ITEM_IS_CLOSED')
  const { person } = await open()
  await person.type(box(), 'Too late{Enter}')
  await person.click(await screen.findByRole('button', { name: 'Discard' }))
  expect(screen.queryByText('Too late')).toBeNull()
})

test('shows the delete button on own comments only', async () => {
  stored = [example, ownComment(5, 'Mine')]
  await open()
  expect(screen.getAllByRole('button', { name: 'Delete' })).toHaveLength(1)
})

async function deleteOwn() {
  stored = [example, ownComment(5, 'Mine')]
  const opened = await open()
  await opened.person.click(screen.getByRole('button', { name: 'Delete' }))
  const dialog = await screen.findByRole('dialog', { name: 'Delete your comment?' })
  await opened.person.click(within(dialog).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  return opened
}

const hasFocus = (element: HTMLElement) => waitFor(() => expect(document.activeElement).toBe(element))
const deleteButton = () => screen.getByRole('button', { name: 'Delete' })

test('moves keyboard focus from the confirmation to the button, to Undo, or to the heading', async () => {
  stored = [example, ownComment(5, 'Mine')]
  const { person } = await open()
  const ask = async () => {
    deleteButton().focus()
    await person.keyboard('{Enter}')
    return within(await screen.findByRole('dialog', { name: 'Delete your comment?' }))
  }
  await hasFocus((await ask()).getByRole('button', { name: 'Cancel' }))
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await hasFocus(deleteButton())

  const confirm = async () => {
    ;(await ask()).getByRole('button', { name: 'Delete' }).focus()
    await person.keyboard('{Enter}')
    await hasFocus(await screen.findByRole('button', { name: 'Undo' }))
  }
  await confirm()
  await person.keyboard('{Enter}')
  await hasFocus(await screen.findByRole('button', { name: 'Delete' }))

  await confirm()
  await person.keyboard('{Escape}')
  await hasFocus(screen.getByRole('heading', { name: 'Comments (1)' }))
  await waitFor(() => expect(inputsOf(comments.delete)).toHaveLength(1))
})

test('hides a deleted comment immediately, and restores it by Undo without a request', async () => {
  const { person } = await deleteOwn()
  expect(screen.queryByText('Mine')).toBeNull()
  // After a click, the snackbar must not get the focus, because that would pause its timer.
  await hasFocus(screen.getByRole('heading', { name: 'Comments (1)' }))
  await person.click(screen.getByRole('button', { name: 'Undo' }))
  expect(screen.getByText('Mine')).toBeTruthy()
  expect(inputsOf(comments.delete)).toEqual([])
})

test('deletes a comment on the server once its snackbar closes', async () => {
  const { person } = await deleteOwn()
  await person.click(screen.getByRole('button', { name: 'Dismiss' }))
  await waitFor(() => expect(inputsOf(comments.delete)).toEqual([{ itemId: '8', commentId: '5' }]))
  await waitFor(() => expect(screen.queryByText('Mine')).toBeNull())
})

test('deletes a comment on the server when the page is left', async () => {
  const { unmount } = await deleteOwn()
  unmount()
  await waitFor(() => expect(inputsOf(comments.delete)).toHaveLength(1))
})

test('restores a comment and shows the reason when its deletion fails', async () => {
  refuse(comments.delete, 'NOT_COMMENT_AUTHOR')
  const { person } = await deleteOwn()
  await person.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(await screen.findByText('Mine')).toBeTruthy()
  expect(screen.getByRole('alert').textContent).not.toBe('')
})

test('loads more comments on demand, and shows how many remain', async () => {
  stored = Array.from({ length: 3 }, (_, index) => ({ ...example, id: index + 1, content: `Number ${index + 1}` }))
  answer(comments.list, ({ cursor }) =>
    cursor ? page(stored.slice(2)) : page(stored.slice(0, 2), { next: 'https://pollen.example/x?cursor=c' }),
  )
  const { person } = await open()
  await person.click(screen.getByRole('button', { name: 'Show 1 more comment' }))
  expect(await screen.findByText('Number 3')).toBeTruthy()
  expect(texts()).toEqual(['Number 1', 'Number 2', 'Number 3'])
})

test('offers to retry when comments fail to load', async () => {
  refuse(comments.list, 'SERVICE_UNAVAILABLE')
  const { person } = await open()
  expect(await screen.findByText('The comments could not be loaded.')).toBeTruthy()
  answer(comments.list, () => page(stored))
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Is it still there?')).toBeTruthy()
})

test('hides the form on a closed item', async () => {
  await open(true)
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('keeps a comment offline, and sends it once the connection is back', async () => {
  const { person } = await open()
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  window.dispatchEvent(new Event('offline'))
  breakConnection(comments.create)
  await person.type(box(), 'Later{Enter}')
  expect(await screen.findByText('Waiting for a connection…')).toBeTruthy()
  answer(comments.create, ({ content }) => {
    stored = [...stored, ownComment(9, content)]
    return ownComment(9, content)
  })
  isOnline.mockRestore()
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(stored.at(-1)?.content).toBe('Later'))
  await waitFor(() => expect(screen.queryByText('Waiting for a connection…')).toBeNull())
})

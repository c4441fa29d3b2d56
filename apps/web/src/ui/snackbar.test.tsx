import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError, NetworkError } from '../lib/api-error.ts'
import { endOffer, offerInSnackbar, Snackbars, showFailure, showSnackbar } from './snackbar.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  render(
    <>
      <Snackbars />
      <div role="dialog">
        <button type="button">In a dialog</button>
      </div>
    </>,
  )
})

const show = (...[kind, text]: Parameters<typeof showSnackbar>) => act(() => showSnackbar(kind, text))
const alertRegion = () => screen.getByRole('alert')
const statusRegion = () => screen.getByRole('status')
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms))

test('errors interrupt a screen reader, other messages wait, and both live regions always exist', () => {
  expect([alertRegion().textContent, statusRegion().textContent]).toEqual(['', ''])
  expect([alertRegion().ariaLive ?? alertRegion().getAttribute('aria-live')]).toEqual(['assertive'])
  show('error', 'Connection error')
  expect([alertRegion().textContent, statusRegion().textContent]).toEqual(['Connection error', ''])
  wait(4000)
  show('success', 'Saved')
  expect([alertRegion().textContent, statusRegion().textContent]).toEqual(['', 'Saved'])
})

test('a message stays while it is hovered or focused', () => {
  show('success', 'Saved')
  const dismiss = screen.getByRole('button', { name: 'Dismiss' })
  const message = screen.getByText('Saved').parentElement as HTMLElement
  fireEvent.mouseEnter(message)
  act(() => dismiss.focus())
  fireEvent.mouseLeave(message)
  wait(60_000)
  expect(screen.queryByText('Saved')).not.toBeNull()
  act(() => dismiss.blur())
  wait(5000)
  expect(screen.queryByText('Saved')).toBeNull()
})

test('Escape or the close button dismisses a message and shows the next one', () => {
  show('error', 'First')
  show('error', 'Second')
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(alertRegion().textContent).toBe('Second')
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(alertRegion().textContent).toBe('')
})

test('Escape in a dialog does not dismiss a message', () => {
  show('error', 'Still here')
  fireEvent.keyDown(screen.getByText('In a dialog'), { key: 'Escape' })
  expect(alertRegion().textContent).toBe('Still here')
})

const offer = (takesFocus = false) => {
  const offered = { label: 'Undo', onTake: vi.fn(), onLapse: vi.fn(), takesFocus }
  act(() => void offerInSnackbar('Deleted', offered))
  return offered
}

test('the button of an offer accepts it', () => {
  const { onTake, onLapse } = offer()
  fireEvent.click(within(statusRegion()).getByRole('button', { name: 'Undo' }))
  wait(10_000)
  expect([onTake.mock.calls.length, onLapse.mock.calls.length, statusRegion().textContent]).toEqual([1, 0, ''])
})

test('an offer for keyboard users gets the focus and does not expire', () => {
  const { onLapse } = offer(true)
  const undo = screen.getByRole('button', { name: 'Undo' })
  expect(document.activeElement).toBe(undo)
  wait(60_000)
  expect(onLapse).not.toHaveBeenCalled()
  act(() => undo.blur())
  wait(5000)
  expect(onLapse).toHaveBeenCalledOnce()
})

test('offers can be ended early, plain messages cannot', () => {
  show('success', 'Saved')
  act(endOffer)
  expect(statusRegion().textContent).toBe('Saved')
  const { onLapse } = offer()
  act(endOffer)
  expect(onLapse).toHaveBeenCalledOnce()
})

test('a failure shows its reason, or one message for each refused field', () => {
  const refusal = new ApiError(400, { serializer_errors: { name: ['Too long.'], town: ['Unknown.'] } })
  act(() => showFailure(refusal))
  expect(alertRegion().textContent).toContain('(name) Too long.')
  wait(4000)
  expect(alertRegion().textContent).toContain('(town) Unknown.')
})

test('a description of what failed starts the message', () => {
  act(() => showFailure(new NetworkError(), 'The photo was not sent.'))
  expect(screen.getByText(/The photo was not sent\.\s+Connection error\. Try again later\./)).toBeTruthy()
  wait(4000)
  expect(alertRegion().textContent).toBe('')
})

test('the end of a session shows no message here, because the app reports it once', () => {
  act(() => showFailure(new ApiError(401, { detail: 'Invalid token.' }), 'Not saved.'))
  expect(alertRegion().textContent).toBe('')
})

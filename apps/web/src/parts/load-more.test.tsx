import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { LoadMore } from './load-more.tsx'

/** Simulates the end of the list entering or leaving the viewport. */
let seen: (isIntersecting: boolean) => void
function watchScrolling() {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
        seen = (isIntersecting) => callback([{ isIntersecting }])
      }
      observe() {}
      disconnect() {
        seen = () => undefined
      }
    },
  )
}

test('a list loads more near its end, unless its button has the focus or the last attempt failed', () => {
  watchScrolling()
  const onLoad = vi.fn()
  const more = (hasFailed = false) => <LoadMore isLoading={false} hasFailed={hasFailed} onLoad={onLoad} />
  const { rerender } = render(more())
  seen(false)
  expect(onLoad).not.toHaveBeenCalled()
  seen(true)
  expect(onLoad).toHaveBeenCalledOnce()
  screen.getByRole('button', { name: 'Show more' }).focus()
  seen(true)
  expect(onLoad).toHaveBeenCalledOnce()
  rerender(more(true))
  expect(screen.getByText('The next items could not be loaded.')).toBeTruthy()
  seen(true)
  expect(onLoad).toHaveBeenCalledOnce()
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }))
  expect(onLoad).toHaveBeenCalledTimes(2)
})

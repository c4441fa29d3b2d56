import { act, render, screen } from '@testing-library/react'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { keepFocus } from './keep-focus.ts'

/** `keepFocus` never stops, and this file shares its page with others. */
const { MutationObserver } = globalThis
let watching: MutationObserver
vi.stubGlobal(
  'MutationObserver',
  class extends MutationObserver {
    constructor(callback: MutationCallback) {
      super(callback)
      watching = this
    }
  },
)
keepFocus()
vi.stubGlobal('MutationObserver', MutationObserver)
afterAll(() => watching.disconnect())
beforeEach(() => void vi.useFakeTimers())

type PageProps = { rows: string[]; hasList?: boolean }

const Page = ({ rows, hasList = true }: PageProps) => (
  <main>
    <h1>Comments</h1>
    {hasList && (
      <section aria-label="List">
        {rows.map((row) => (
          <button key={row} type="button">
            {row}
          </button>
        ))}
      </section>
    )}
  </main>
)

/** Waits for the mutation observer, then for the grace period. */
const settle = async () => {
  await act(() => vi.advanceTimersByTimeAsync(0))
  await act(() => vi.advanceTimersByTimeAsync(150))
}

test('when the button in use disappears, the part of the page around it has the focus', async () => {
  const { rerender } = render(<Page rows={['Delete 1', 'Delete 2']} />)
  act(() => screen.getByText('Delete 1').focus())
  rerender(<Page rows={['Delete 2']} />)
  await settle()
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'List' }))
})

test('when that part is gone too, the next one around it', async () => {
  const { rerender } = render(<Page rows={['Delete 1']} />)
  act(() => screen.getByText('Delete 1').focus())
  rerender(<Page rows={[]} hasList={false} />)
  await settle()
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

test('a focus that was placed meanwhile stays', async () => {
  const { rerender } = render(<Page rows={['Delete 1', 'Delete 2']} />)
  act(() => screen.getByText('Delete 1').focus())
  rerender(<Page rows={['Delete 2']} />)
  act(() => screen.getByText('Delete 2').focus())
  await settle()
  expect(document.activeElement).toBe(screen.getByText('Delete 2'))
})

test('nothing moves while the button in use is still there', async () => {
  const { rerender } = render(<Page rows={['Delete 1', 'Delete 2']} />)
  act(() => screen.getByText('Delete 1').focus())
  rerender(<Page rows={['Delete 1']} />)
  await settle()
  expect(document.activeElement).toBe(screen.getByText('Delete 1'))
})

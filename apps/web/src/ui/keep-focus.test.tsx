import { act, render, screen } from '@testing-library/react'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { keepFocus } from './keep-focus.ts'

/** Lets the tests disconnect the observer: `keepFocus` never stops, and other tests use the same page. */
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

/** Waits for the mutation observer and the grace period. */
const settle = async () => {
  await act(() => vi.advanceTimersByTimeAsync(0))
  await act(() => vi.advanceTimersByTimeAsync(150))
}

test('the surrounding part of the page gets the focus when the focused button disappears', async () => {
  const { rerender } = render(<Page rows={['Delete 1', 'Delete 2']} />)
  act(() => screen.getByText('Delete 1').focus())
  rerender(<Page rows={['Delete 2']} />)
  await settle()
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'List' }))
})

test('the next outer part gets the focus if the inner one disappeared, too', async () => {
  const { rerender } = render(<Page rows={['Delete 1']} />)
  act(() => screen.getByText('Delete 1').focus())
  rerender(<Page rows={[]} hasList={false} />)
  await settle()
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

test('a focus that was moved in the meantime stays', async () => {
  const { rerender } = render(<Page rows={['Delete 1', 'Delete 2']} />)
  act(() => screen.getByText('Delete 1').focus())
  rerender(<Page rows={['Delete 2']} />)
  act(() => screen.getByText('Delete 2').focus())
  await settle()
  expect(document.activeElement).toBe(screen.getByText('Delete 2'))
})

test('the focus stays while the focused button is present', async () => {
  const { rerender } = render(<Page rows={['Delete 1', 'Delete 2']} />)
  act(() => screen.getByText('Delete 1').focus())
  rerender(<Page rows={['Delete 1']} />)
  await settle()
  expect(document.activeElement).toBe(screen.getByText('Delete 1'))
})

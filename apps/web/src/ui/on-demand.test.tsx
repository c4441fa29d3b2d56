import { act, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { onDemand, useOnDemand } from './on-demand.ts'
import { Snackbars } from './snackbar.tsx'

type Part = { text: string }

function Page({ part }: { part: ReturnType<typeof onDemand<Part>> }) {
  const [isWanted, setIsWanted] = useState(false)
  const loaded = useOnDemand(part, isWanted, () => setIsWanted(false))
  return (
    <>
      <button type="button" onClick={() => setIsWanted(!isWanted)} onPointerEnter={part.preload}>
        Open
      </button>
      <p>{isWanted ? (loaded?.text ?? 'Loading') : 'Closed'}</p>
      <Snackbars />
    </>
  )
}
const press = () => act(async () => screen.getByRole('button', { name: 'Open' }).click())

test('a part is loaded once, when it is needed', async () => {
  const fetchPart = vi.fn(async () => ({ text: 'Here' }))
  const part = onDemand(fetchPart)
  render(<Page part={part} />)
  expect(fetchPart).not.toHaveBeenCalled()
  await press()
  expect(await screen.findByText('Here')).toBeTruthy()
  await press()
  await press()
  expect([fetchPart.mock.calls.length, screen.queryByText('Here')]).toEqual([1, expect.anything()])
})

test('a failed load shows an error, closes the opener, and is tried again at the next press', async () => {
  const fetchPart = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue({ text: 'Here' })
  render(<Page part={onDemand<Part>(fetchPart)} />)
  await press()
  expect((await screen.findByRole('alert')).textContent).toContain('Connection error')
  expect(screen.getByText('Closed')).toBeTruthy()
  await press()
  expect(await screen.findByText('Here')).toBeTruthy()
})

test('a failed preload is silent', async () => {
  const part = onDemand<Part>(() => Promise.reject(new Error('offline')))
  render(<Snackbars />)
  await act(async () => part.preload())
  expect(screen.getByRole('alert').textContent).toBe('')
})

import { pram } from '@pollen/contract/example-data'
import { type Item, items } from '@pollen/contract/items'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubBrowser } from '../../../../test/browser.ts'
import { logInAda, renderAt } from '../../../../test/render.tsx'
import { answer, inputsOf, pageOf } from '../../../../test/server.ts'
import { SimilarItems } from './similar-items.tsx'

let isWatched: boolean
let notice: (entries: { isIntersecting: boolean }[]) => void

beforeEach(() => {
  logInAda()
  isWatched = false
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: typeof notice) {
        notice = callback
      }
      observe() {
        isWatched = true
      }
      disconnect() {}
    },
  )
})
// Observes nothing again.
afterEach(stubBrowser)

async function comeNear() {
  await waitFor(() => expect(isWatched).toBe(true))
  notice([{ isIntersecting: true }])
}

const jean = { id: 12, username: 'jean', first_name: 'Jean', images: [] }
const shown = { ...pram, user: jean } as Item
const others = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ ...shown, id: 100 + index, name: `Pram ${index + 1}` }))
const answerWith = (results: Item[]) => answer(items.listActive, { ...pageOf(...results), suggestion: null })

test('shows at most six near items of the same category, without the item itself and the viewer’s own', async () => {
  answerWith([shown, { ...pram, id: 99, name: 'My pram' } as Item, ...others(8)])
  await renderAt('/items/8', <SimilarItems item={shown} />)
  expect(inputsOf(items.listActive)).toEqual([])
  await comeNear()
  const part = await screen.findByRole('region', { name: 'Similar items nearby' })
  const names = within(part)
    .getAllByRole('link')
    .map(({ textContent }) => textContent)
  expect(names).toEqual(['Pram 1', 'Pram 2', 'Pram 3', 'Pram 4', 'Pram 5', 'Pram 6'])
  expect(inputsOf(items.listActive)).toMatchObject([{ categories: ['CH'], ordering: 'distance' }])
})

test('shows nothing when there are none, or when the item has no place', async () => {
  answerWith([shown])
  const { unmount } = await renderAt('/items/8', <SimilarItems item={shown} />)
  await comeNear()
  await waitFor(() => expect(inputsOf(items.listActive)).toHaveLength(1))
  expect(screen.queryByRole('region')).toBeNull()
  unmount()
  await renderAt('/items/8', <SimilarItems item={{ ...shown, location: null }} />)
  expect(screen.queryByRole('region')).toBeNull()
})

import { pram } from '@pollen/contract/example-data'
import { items } from '@pollen/contract/items'
import { useInfiniteQuery } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { logInAda, renderAt } from '../../../../test/render.tsx'
import { answer, breakConnection, inputsOf } from '../../../../test/server.ts'
import { activeItemsQuery } from '../../item-filters/index.ts'
import { VirtualGrid } from './virtual-grid.tsx'

const total = 100
const cardHeight = 400
/** Distance between the tops of two rows. */
const rowStep = cardHeight + 16
const itemAt = (index: number) => ({ ...pram, id: index + 1, name: `Item ${index + 1}`, images: [] })

/** A window of 800 px with two columns of cards, laid out like in a browser. */
let columns: number
function layOut() {
  const { getComputedStyle } = window
  vi.spyOn(window, 'getComputedStyle').mockImplementation((element, part) => {
    const style = getComputedStyle(element, part)
    if (element.tagName !== 'UL') return style
    const gridTemplateColumns = Array(columns).fill('200px').join(' ')
    return Object.defineProperties(style, {
      gridTemplateColumns: { value: gridTemplateColumns },
      rowGap: { value: '16px' },
    })
  })
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const row = Number(this.dataset.row ?? 0)
    const top = row * rowStep - window.scrollY
    return { top, height: cardHeight, bottom: top + cardHeight, left: 0, right: 200, width: 200 } as DOMRect
  })
}
const scrollTo = (y: number) =>
  act(async () => {
    Object.defineProperty(window, 'scrollY', { configurable: true, value: y })
    fireEvent.scroll(window)
  })

beforeEach(() => {
  logInAda()
  columns = 2
  window.innerHeight = 800
  answer(items.listActive, ({ cursor }) => {
    const from = Number(cursor ?? 0)
    const next = from + 50 < total ? `https://pollen.example/x?cursor=${from + 50}` : null
    const results = Array.from({ length: 50 }, (_, index) => itemAt(from + index))
    return { count: total, count_is_exact: true, next, previous: null, results, suggestion: null } as never
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  Object.defineProperty(window, 'scrollY', { configurable: true, value: 0 })
})

function List() {
  const list = useInfiniteQuery(activeItemsQuery({}))
  return list.data ? <VirtualGrid list={list} from={null} /> : null
}
async function open() {
  const page = await renderAt('/items', <List />)
  await screen.findByText('Item 1')
  layOut()
  fireEvent(window, new Event('resize'))
  return page
}
const numbers = () =>
  [...document.querySelectorAll('[aria-posinset]')].map((card) => Number(card.getAttribute('aria-posinset')))
const grid = () => document.querySelector('ul') as HTMLElement
const room = (side: 'Top' | 'Bottom') => Number.parseFloat(grid().style[`padding${side}`])

test('renders only the cards of a long list near the window, with their positions', async () => {
  await open()
  await waitFor(() => expect(numbers().length).toBeLessThan(20))
  expect(numbers()[0]).toBe(1)
  expect(document.querySelector('[aria-posinset="1"]')?.getAttribute('aria-setsize')).toBe('100')
  expect(room('Bottom')).toBeGreaterThan(10 * rowStep)
})

test('renders the cards in view far down, with space for all rows above', async () => {
  await open()
  await scrollTo(15 * rowStep)
  const shown = numbers()
  expect(shown).toContain(31)
  expect(shown[0]).toBeGreaterThan(1)
  // Two cards per row.
  const rowsAbove = ((shown[0] ?? 1) - 1) / 2
  expect(room('Top')).toBeGreaterThanOrEqual(rowsAbove * rowStep)
})

test('rearranges the cards when the number of columns changes', async () => {
  await open()
  columns = 5
  fireEvent(window, new Event('resize'))
  await waitFor(() => expect(document.querySelector('[data-row="1"]')?.getAttribute('aria-posinset')).toBe('6'))
})

test('loads the next page by its button, announces the new items, and focuses the first of them', async () => {
  const { person } = await open()
  await scrollTo(24 * rowStep)
  const more = screen.getByRole('button', { name: 'Show more' })
  await person.click(more)
  await waitFor(() => expect(inputsOf(items.listActive)).toHaveLength(2))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Item 51'))
  expect(screen.getByText(/50 .*100/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('keeps the loaded cards when the next page fails, and offers to retry', async () => {
  const { person } = await open()
  breakConnection(items.listActive)
  await person.click(screen.getByRole('button', { name: 'Show more' }))
  expect(await screen.findByText('The next items could not be loaded.')).toBeTruthy()
  expect(numbers().length).toBeGreaterThan(0)
})

import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aPerson } from '../../test/render.tsx'
import { BottomSheet, type SheetHeight } from './bottom-sheet.tsx'
import { heightAfterDrag } from './use-sheet-drag.ts'

const words = {
  show: 'Show',
  hide: 'Hide',
  enlarge: 'Enlarge',
  shrink: 'Shrink',
  state: { peek: 'Closed', half: 'Half', full: 'Full' },
}
/** The window is 600 px high. */
const pixels = { peek: 100, half: 360, full: 530 }

function Sheet({ isAway = false }: { isAway?: boolean }) {
  const [height, setHeight] = useState<SheetHeight>('peek')
  return (
    <BottomSheet
      label="List"
      height={height}
      onHeight={setHeight}
      onPeekPx={() => undefined}
      topGap={70}
      isAway={isAway}
      words={words}
      title="12 items"
      peek={<p>The nearest</p>}
    >
      <p>All of them</p>
    </BottomSheet>
  )
}

function open(isAway = false) {
  render(<Sheet isAway={isAway} />)
  // Tests have no style sheets.
  sheet().style.minHeight = `${pixels.peek}px`
}

const sheet = () => screen.getByRole('region', { name: 'List' })
const height = () => sheet().dataset.height
const toggle = () => screen.getByRole('button', { name: /^(Show|Hide)$/ })

beforeEach(() => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    if (!(this instanceof HTMLElement)) return new DOMRect()
    const px = Number.parseFloat(this.style.height) || pixels[(this.dataset.height ?? 'peek') as SheetHeight]
    return { height: px } as DOMRect
  })
})

/** Moves a finger in two steps. */
function swipe(element: HTMLElement, up: number) {
  fireEvent.touchStart(element, { touches: [{ clientX: 50, clientY: 500 }] })
  for (const share of [0.5, 1]) fireEvent.touchMove(element, { touches: [{ clientX: 50, clientY: 500 - share * up }] })
  // The finger rests before it leaves, so that the sheet has no speed.
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1000)
  fireEvent.touchEnd(element)
  vi.mocked(performance.now).mockRestore()
}

test('buttons open, enlarge, shrink and close it, and the new height is announced', async () => {
  const person = aPerson()
  open()
  expect(screen.getByRole('status').textContent).toBe('')
  expect(toggle().getAttribute('aria-expanded')).toBe('false')
  expect(screen.getByText('The nearest')).toBeTruthy()
  await person.click(toggle())
  expect([height(), screen.getByRole('status').textContent, toggle().getAttribute('aria-expanded')]).toEqual([
    'half',
    'Half',
    'true',
  ])
  expect(screen.queryByText('The nearest')).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Enlarge' }))
  expect(height()).toBe('full')
  await person.click(screen.getByRole('button', { name: 'Shrink' }))
  expect(height()).toBe('half')
  await person.click(toggle())
  expect([height(), screen.getByRole('status').textContent]).toEqual(['peek', 'Closed'])
})

test('arrow keys change the height by one step, and Escape closes it', async () => {
  const person = aPerson()
  open()
  toggle().focus()
  await person.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}')
  expect(height()).toBe('full')
  await person.keyboard('{ArrowDown}')
  expect(height()).toBe('half')
  screen.getByRole('button', { name: 'Enlarge' }).focus()
  await person.keyboard('{Escape}')
  expect([height(), document.activeElement]).toEqual(['peek', toggle()])
})

test('a finger drags it to the nearest height', () => {
  open()
  swipe(screen.getByText('The nearest'), 40)
  expect(height()).toBe('peek')
  swipe(screen.getByText('The nearest'), 200)
  expect(height()).toBe('half')
  swipe(screen.getByText('All of them'), 150)
  expect(height()).toBe('full')
  swipe(screen.getByText('12 items'), -440)
  expect([height(), sheet().style.height]).toEqual(['peek', ''])
})

test('in the full sheet, a finger scrolls the content, and drags the sheet from its start only', () => {
  open()
  swipe(screen.getByText('The nearest'), 430)
  expect(height()).toBe('full')
  const content = screen.getByText('All of them')
  swipe(content, 200)
  expect(height()).toBe('full')
  const body = content.parentElement as HTMLElement
  body.scrollTop = 50
  swipe(content, -200)
  expect(height()).toBe('full')
  body.scrollTop = 0
  swipe(content, -200)
  expect(height()).toBe('half')
})

test('a sideways movement does not drag it', () => {
  open()
  const row = screen.getByText('The nearest')
  fireEvent.touchStart(row, { touches: [{ clientX: 50, clientY: 500 }] })
  for (const y of [490, 200]) fireEvent.touchMove(row, { touches: [{ clientX: 250, clientY: y }] })
  fireEvent.touchEnd(row)
  expect(height()).toBe('peek')
})

test('a mouse drags it by the handle, without pressing the button there', async () => {
  open()
  fireEvent.pointerDown(toggle(), { pointerType: 'mouse', button: 0, clientX: 50, clientY: 500 })
  for (const clientY of [400, 90]) fireEvent.pointerMove(window, { pointerType: 'mouse', clientX: 50, clientY })
  fireEvent.pointerUp(window, { pointerType: 'mouse' })
  fireEvent.click(toggle())
  expect(height()).toBe('full')
})

test('cannot be used while it is away', () => {
  open(true)
  expect(sheet().hasAttribute('inert')).toBe(true)
})

test('settles at the nearest height', () => {
  expect([20, 229, 231, 444, 446, 900].map((px) => heightAfterDrag(px, 0, pixels))).toEqual([
    'peek',
    'peek',
    'half',
    'half',
    'full',
    'full',
  ])
})

test('a fling goes to the next height in its direction, and no further', () => {
  expect([110, 300, 370, 530].map((px) => heightAfterDrag(px, 5, pixels))).toEqual(['half', 'half', 'full', 'full'])
  expect([520, 370, 350, 100].map((px) => heightAfterDrag(px, -5, pixels))).toEqual(['half', 'half', 'peek', 'peek'])
})

import { message } from '@pollen/contract/example-data'
import type { Message } from '@pollen/contract/messages'
import { fireEvent, render, screen } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { afterEach, beforeEach, expect, type Mock, test, vi } from 'vitest'
import { useThreadScroll } from './use-thread-scroll.ts'

const boxPx = 400
const messagePx = 50
const messagesBetween = (first: number, last: number): Message[] =>
  Array.from({ length: last - first + 1 }, (_, index) => ({ ...message, id: first + index }))

let loadOlder: Mock<() => void>

/** The part of a message list that scrolls. */
function List({ messages }: { messages: Message[] }) {
  const { box, list, isAtNewest, follow, hold, showNewest, drawing } = useThreadScroll(messages, loadOlder)
  // biome-ignore lint/correctness/useExhaustiveDependencies: changed messages may have moved
  useLayoutEffect(hold, [messages])
  return (
    <>
      <section ref={box} aria-label="Messages" onScroll={follow}>
        <ol ref={list}>
          {drawing.drawn.map(({ id }) => (
            <li key={id} data-message={id} />
          ))}
        </ol>
      </section>
      {isAtNewest ? (
        'At the newest message'
      ) : (
        <button type="button" onClick={showNewest}>
          Newest messages
        </button>
      )}
    </>
  )
}

/** Lays out the messages from bottom to top in a box of 400 px, each with 50 px, like `column-reverse` in a browser. */
function layOut() {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    if (this.tagName === 'SECTION') return { top: 0, bottom: boxPx, height: boxPx } as DOMRect
    const rows = [...(this.closest('section')?.querySelectorAll('li') ?? [])]
    const height = this.tagName === 'OL' ? rows.length * messagePx : messagePx
    const below = this.tagName === 'OL' ? 0 : rows.length - 1 - rows.indexOf(this as HTMLLIElement)
    const bottom = boxPx - below * messagePx - box().scrollTop
    return { top: bottom - height, bottom, height } as DOMRect
  })
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(boxPx)
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockImplementation(
    () => document.querySelectorAll('li').length * messagePx,
  )
}
const box = () => screen.getByLabelText('Messages')
const topOf = (id: number) => document.querySelector(`[data-message="${id}"]`)?.getBoundingClientRect().top
const isAtNewest = () => screen.queryByText('At the newest message') !== null
function scrollTo(fromNewest: number) {
  box().scrollTop = -fromNewest
  fireEvent.scroll(box())
}
function open(messages = messagesBetween(101, 140)) {
  const { rerender } = render(<List messages={messages} />)
  return (next: Message[]) => rerender(<List messages={next} />)
}

beforeEach(() => {
  loadOlder = vi.fn()
  layOut()
})
afterEach(() => vi.restoreAllMocks())

test('stays at the newest message when more arrive', () => {
  const show = open()
  expect(isAtNewest()).toBe(true)
  show(messagesBetween(101, 142))
  expect([box().scrollTop, isAtNewest()]).toEqual([0, true])
})

test('keeps the reading position when messages arrive below it', () => {
  const show = open()
  scrollTo(500)
  expect([topOf(123), isAtNewest()]).toEqual([0, false])
  show(messagesBetween(101, 142))
  expect([topOf(123), isAtNewest()]).toEqual([0, false])
})

test('keeps the reading position when older messages are loaded or a newer one is deleted', () => {
  const show = open()
  scrollTo(500)
  show(messagesBetween(51, 140))
  expect(topOf(123)).toBe(0)
  show(messagesBetween(51, 140).filter(({ id }) => id !== 135))
  expect(topOf(123)).toBe(0)
})

test('keeps scrolling that happened between two changes', () => {
  const show = open()
  scrollTo(500)
  // The browser has scrolled, but not reported it yet.
  box().scrollTop = -480
  show(messagesBetween(101, 141))
  expect(topOf(123)).toBe(-20)
})

test('loads older messages near the top only', () => {
  open()
  scrollTo(500)
  expect(loadOlder).not.toHaveBeenCalled()
  scrollTo(40 * messagePx - boxPx - 70)
  expect(loadOlder).toHaveBeenCalledOnce()
})

test.each([
  [600, 'smooth'],
  [1500, 'instant'],
])('returns to the newest message from %i px above, %s', (fromNewest, behavior) => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollTo').mockImplementation(() => scrollTo(0))
  open()
  scrollTo(fromNewest)
  fireEvent.click(screen.getByRole('button', { name: 'Newest messages' }))
  expect(scrolled).toHaveBeenCalledWith({ top: 0, behavior })
  expect(isAtNewest()).toBe(true)
})

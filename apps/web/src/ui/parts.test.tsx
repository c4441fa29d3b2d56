import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { setScreen } from '../../test/browser.ts'
import { aPerson } from '../../test/render.tsx'
import { Button, ButtonAnchor } from './button.tsx'
import { Callout } from './callout.tsx'
import { copyText } from './copy-text.ts'
import { Disclosure } from './disclosure.tsx'
import { LinkedText } from './linked-text.tsx'
import { moveByArrows } from './move-by-arrows.ts'
import { Notice } from './notice.tsx'
import { Progress } from './progress.tsx'
import { RemovableChip } from './removable-chip.tsx'
import { RetryNotice } from './retry-notice.tsx'
import { RoundAnchor, RoundButton } from './round-button.tsx'
import { SaveMark } from './save-mark.tsx'
import { Sheet, SheetResult } from './sheet.tsx'
import { SheetSkeleton } from './sheet-skeleton.tsx'
import { Snackbars } from './snackbar.tsx'
import { ThemeSwitch } from './theme-switch.tsx'
import { useSendOnEnter } from './use-send-on-enter.ts'
import { Waiting } from './waiting.tsx'

let presses: number
const press = () => {
  presses++
}
beforeEach(() => {
  presses = 0
})

test('a busy button keeps the focus, announces its state, and ignores clicks', async () => {
  const { rerender } = render(<Button onClick={press}>Send</Button>)
  const button = screen.getByRole('button', { name: 'Send' })
  const person = aPerson()
  await person.click(button)
  rerender(
    <Button isBusy onClick={press}>
      Send
    </Button>,
  )
  await person.keyboard('{Enter}')
  expect([presses, document.activeElement, button.getAttribute('aria-disabled')]).toEqual([1, button, 'true'])
})

test('only submit buttons send a form', async () => {
  const onSubmit = vi.fn((event: React.FormEvent) => event.preventDefault())
  render(
    <form onSubmit={onSubmit}>
      <Button>Add a line</Button>
      <Button type="submit">Save</Button>
    </form>,
  )
  await aPerson().click(screen.getByRole('button', { name: 'Add a line' }))
  expect(onSubmit).not.toHaveBeenCalled()
  await aPerson().click(screen.getByRole('button', { name: 'Save' }))
  expect(onSubmit).toHaveBeenCalledOnce()
})

test('round buttons and links have labels; their count is decorative', async () => {
  render(
    <>
      <RoundButton label="Filters" icon={null} count={3} onClick={press} />
      <RoundButton label="Search" icon={null} isBusy onClick={press} />
      <RoundAnchor label="Website" icon={null} href="https://books.example.org" />
      <ButtonAnchor href="/api/docs">Documentation</ButtonAnchor>
    </>,
  )
  await aPerson().click(screen.getByRole('button', { name: 'Filters' }))
  await aPerson().click(screen.getByRole('button', { name: 'Search', busy: true }))
  expect([presses, screen.getByText('3').getAttribute('aria-hidden')]).toEqual([1, 'true'])
  expect(screen.getByRole('link', { name: 'Website' }).title).toBe('Website')
  expect(screen.getByRole('link', { name: 'Documentation' })).toHaveProperty('href', 'https://pollen.example/api/docs')
})

test('a chip names what it removes', async () => {
  render(<RemovableChip label="Food" removeLabel="Remove the filter Food" onRemove={press} />)
  await aPerson().click(screen.getByRole('button', { name: 'Remove the filter Food' }))
  expect(presses).toBe(1)
})

test('a closed section keeps its input', async () => {
  render(
    <Disclosure title="Place" mark="2" isOpenAtFirst>
      <input aria-label="Town" />
    </Disclosure>,
  )
  const person = aPerson()
  await person.type(screen.getByLabelText('Town'), 'Ans')
  const details = screen.getByRole('group')
  await person.click(screen.getByText('Place'))
  expect(details).toHaveProperty('open', false)
  await person.click(screen.getByText('Place'))
  expect(details).toHaveProperty('open', true)
  expect(screen.getByLabelText('Town')).toHaveProperty('value', 'Ans')
})

test('addresses in texts of members become nofollow links', () => {
  render(<LinkedText text="See https://pollen.example/a, or https://other.example." />)
  const links = screen.getAllByRole<HTMLAnchorElement>('link')
  expect(links.map(({ href }) => href)).toEqual(['https://pollen.example/a', 'https://other.example/'])
  expect(links.map(({ rel, target }) => `${rel} ${target}`)[0]).toBe('noopener noreferrer nofollow _blank')
  expect(document.body.textContent).toBe('See https://pollen.example/a, or https://other.example.')
})

test('HTML in texts of members stays text', () => {
  render(<LinkedText text={'<img src=x onerror="alert(1)">'} />)
  expect([document.querySelector('img'), document.body.textContent]).toEqual([null, '<img src=x onerror="alert(1)">'])
})

test('a failure to load is announced, and can be retried', async () => {
  const { rerender } = render(<RetryNotice text="The items could not be loaded." isRetrying={false} onRetry={press} />)
  expect(screen.getByRole('alert').textContent).toContain('The items could not be loaded.')
  await aPerson().click(screen.getByRole('button', { name: 'Try again' }))
  rerender(<RetryNotice text="The items could not be loaded." isRetrying onRetry={press} />)
  await aPerson().click(screen.getByRole('button', { name: 'Try again' }))
  expect(presses).toBe(1)
})

test('a notice within a page has a second-level heading', () => {
  render(<Notice title="Nothing here" text="Come back later." isPart />)
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Nothing here')
  render(<Notice title="Page not found" text="It may have moved." picture={<svg role="img" aria-label="A bee" />} />)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Page not found')
  expect(screen.getByRole('img', { name: 'A bee' })).toBeTruthy()
})

test('a result gets the focus, because it replaces the pressed button', () => {
  render(
    <Sheet title="Reset the password" lead="By e-mail" footer="Log in">
      <SheetResult>Look at your mail.</SheetResult>
    </Sheet>,
  )
  expect(document.activeElement?.textContent).toBe('Look at your mail.')
})

test('the skeleton of a sheet announces that it is loading, and Escape closes it', () => {
  render(<SheetSkeleton title="Filters" onClose={press} />)
  expect(screen.getByRole('status', { name: 'Filters', busy: true })).toBeTruthy()
  fireEvent.keyDown(document, { key: 'a' })
  fireEvent.keyDown(document, { key: 'Escape' })
  expect(presses).toBe(1)
})

test('the progress of an upload has a name and a value', () => {
  render(<Progress label="Sending photo 2 of 3" share={0.4} />)
  expect(screen.getByRole('progressbar', { name: 'Sending photo 2 of 3' })).toHaveProperty('value', 0.4)
})

test('waiting is announced', () => {
  render(<Waiting text="One moment…" />)
  expect(screen.getByRole('status').textContent).toBe('One moment…')
})

test.each([
  ['saving', 'Saving…'],
  ['saved', 'Saved'],
  ['failed', 'Not saved'],
] as const)('a field that is %s says "%s" to the eye', (state, text) => {
  render(<SaveMark state={state} />)
  expect(screen.getByText(text).getAttribute('aria-hidden')).toBe('true')
})

test('a callout shows its title above its text', () => {
  render(
    <Callout kind="warning" title="Closed">
      <p>Nobody can ask for it.</p>
    </Callout>,
  )
  expect(document.body.textContent).toBe('ClosedNobody can ask for it.')
})

test('choosing one of three themes changes the page immediately', async () => {
  render(<ThemeSwitch />)
  const person = aPerson()
  await person.click(screen.getByRole('radio', { name: 'Dark' }))
  expect(document.documentElement.dataset.colorScheme).toBe('dark')
  await person.click(screen.getByRole('radio', { name: 'Same as device' }))
  expect(document.documentElement.dataset.colorScheme).toBe('light')
})

const copied = { done: 'Link copied', failed: 'Your browser does not allow that' }

test('copying a text shows a confirmation', async () => {
  render(<Snackbars />)
  aPerson()
  await copyText('https://pollen.example/items/7', copied)
  expect((await screen.findByText('Link copied')).closest('[role]')?.role).toBe('status')
  expect(await navigator.clipboard.readText()).toBe('https://pollen.example/items/7')
})

test('a refused copy shows an error', async () => {
  render(<Snackbars />)
  aPerson()
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('NotAllowedError'))
  await copyText('x', copied)
  expect((await screen.findByText(copied.failed)).closest('[role]')?.role).toBe('alert')
})

function List() {
  const entries = () => screen.getAllByRole('button')
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the entries are the controls
    <div onKeyDown={(event) => moveByArrows(event, entries())}>
      {['First', 'Second', 'Third'].map((name) => (
        <button key={name} type="button">
          {name}
        </button>
      ))}
    </div>
  )
}

test('arrows, Home and End move along a list and stop at its ends', async () => {
  render(<List />)
  const person = aPerson()
  const focused = () => document.activeElement?.textContent
  await person.tab()
  for (const [keys, expected] of [
    ['{ArrowUp}', 'First'],
    ['{ArrowDown}', 'Second'],
    ['{End}', 'Third'],
    ['{ArrowDown}', 'Third'],
    ['{Home}', 'First'],
    ['x', 'First'],
  ] as const) {
    await person.keyboard(keys)
    expect(focused()).toBe(expected)
  }
})

function Composer() {
  const { areaProps, hasOnlyTouch } = useSendOnEnter((event) => {
    event.preventDefault()
    press()
  })
  return <textarea aria-label={hasOnlyTouch ? 'On a phone' : 'On a computer'} {...areaProps} />
}

test('Enter sends, Shift+Enter starts a new line', async () => {
  render(<Composer />)
  const area = screen.getByLabelText<HTMLTextAreaElement>('On a computer')
  await aPerson().type(area, 'Hello{Shift>}{Enter}{/Shift}you{Enter}')
  expect([presses, area.value, area.enterKeyHint || area.getAttribute('enterkeyhint')]).toEqual([
    1,
    'Hello\nyou',
    'send',
  ])
})

test('Enter that confirms an input method does not send', () => {
  render(<Composer />)
  fireEvent.keyDown(screen.getByLabelText('On a computer'), { key: 'Enter', isComposing: true })
  expect(presses).toBe(0)
})

test('on a touch screen, Enter starts a new line', async () => {
  setScreen({ isTouch: true })
  render(<Composer />)
  const area = screen.getByLabelText<HTMLTextAreaElement>('On a phone')
  await aPerson().type(area, 'Hello{Enter}you')
  expect([presses, area.value]).toEqual([0, 'Hello\nyou'])
})

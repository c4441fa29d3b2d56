import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aPerson } from '../../test/render.tsx'
import { Tooltip } from './tooltip.tsx'

function renderLock() {
  render(
    <Tooltip text="Only you see this">
      <button type="button">Lock</button>
    </Tooltip>,
  )
  return screen.getByRole('button', { name: 'Lock' })
}
const bubble = () => screen.queryByRole('tooltip')

test('the text describes the control, visible or not', () => {
  const lock = renderLock()
  expect(bubble()).toBeNull()
  const text = document.getElementById(lock.getAttribute('aria-describedby') ?? '')
  expect(text?.textContent).toBe('Only you see this')
})

test('it shows on hover and on focus', async () => {
  const lock = renderLock()
  const person = aPerson()
  await person.hover(lock)
  expect(bubble()).not.toBeNull()
  // The pointer can move onto the bubble, to read it with a screen magnifier.
  await person.hover(bubble() as HTMLElement)
  expect(bubble()).not.toBeNull()
  await person.unhover(lock)
  expect(bubble()).toBeNull()
  await person.tab()
  expect(bubble()).not.toBeNull()
  await person.tab()
  expect(bubble()).toBeNull()
})

test('Escape hides it and keeps the focus', async () => {
  const lock = renderLock()
  const person = aPerson()
  await person.tab()
  await person.keyboard('{Escape}')
  expect([bubble(), document.activeElement]).toEqual([null, lock])
})

test('a tap opens it on phones that do not focus buttons', () => {
  fireEvent.click(renderLock())
  expect(bubble()).not.toBeNull()
})

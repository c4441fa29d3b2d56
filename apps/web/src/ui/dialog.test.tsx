import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { aPerson, renderInRoot } from '../../test/render.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog, SideSheet } from './dialog.tsx'

let confirmed: number
beforeEach(() => {
  confirmed = 0
})

function Page({ focusAfter }: { focusAfter?: () => HTMLElement | null }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Delete the item
      </button>
      <h1 tabIndex={-1}>My items</h1>
      <ConfirmDialog
        isOpen={isOpen}
        onCancel={() => setIsOpen(false)}
        onConfirm={() => {
          confirmed++
          setIsOpen(false)
        }}
        title="Delete it for good?"
        action="Delete"
        focusAfter={focusAfter}
      >
        <p>Nobody will find it any more.</p>
      </ConfirmDialog>
    </>
  )
}

const opener = () => screen.getByRole('button', { name: 'Delete the item' })
const hasFocus = (element: HTMLElement | null) => waitFor(() => expect(document.activeElement).toBe(element))
const isGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

async function openQuestion() {
  const person = aPerson()
  await person.click(opener())
  return { person, dialog: await screen.findByRole('dialog', { name: 'Delete it for good?' }) }
}

test('a confirmation is a named dialog that focuses the safe answer', async () => {
  renderInRoot(<Page />)
  const { dialog } = await openQuestion()
  expect(dialog.textContent).toContain('Nobody will find it any more.')
  await hasFocus(screen.getByRole('button', { name: 'Cancel' }))
})

test('Escape cancels and restores the focus', async () => {
  renderInRoot(<Page />)
  const { person } = await openQuestion()
  await person.keyboard('{Escape}')
  await isGone()
  expect(confirmed).toBe(0)
  await hasFocus(opener())
})

test('the confirming button confirms once', async () => {
  renderInRoot(<Page />)
  const { person } = await openQuestion()
  await person.click(screen.getByRole('button', { name: 'Delete' }))
  await isGone()
  expect(confirmed).toBe(1)
})

test('the close button cancels', async () => {
  renderInRoot(<Page />)
  const { person } = await openQuestion()
  await person.click(screen.getByRole('button', { name: 'Close' }))
  await isGone()
  expect(confirmed).toBe(0)
})

test('the page can choose the focus if the opener has disappeared', async () => {
  renderInRoot(<Page focusAfter={() => screen.getByRole('heading', { name: 'My items' })} />)
  const { person } = await openQuestion()
  await person.click(screen.getByRole('button', { name: 'Delete' }))
  await isGone()
  await hasFocus(screen.getByRole('heading', { name: 'My items' }))
})

test('the Tab key stays inside', async () => {
  renderInRoot(<Page />)
  const { person, dialog } = await openQuestion()
  await hasFocus(screen.getByRole('button', { name: 'Cancel' }))
  for (let press = 0; press < 5; press++) {
    await person.tab()
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
  }
})

test('a busy button ignores another press', async () => {
  const ask = (isBusy: boolean) => (
    <ConfirmDialog isOpen onCancel={() => {}} onConfirm={() => confirmed++} title="Sure?" action="Yes" isBusy={isBusy}>
      …
    </ConfirmDialog>
  )
  const { rerender } = renderInRoot(ask(false))
  const yes = await screen.findByRole('button', { name: 'Yes' })
  await aPerson().click(yes)
  rerender(ask(true))
  await aPerson().click(yes)
  expect([confirmed, yes.getAttribute('aria-busy')]).toEqual([1, 'true'])
})

test('a side sheet shows its content above a fixed footer', async () => {
  renderInRoot(
    <SideSheet isOpen onClose={() => {}} title="Filters" foot={<button type="button">Show 12 items</button>}>
      <input aria-label="Words" data-autofocus />
    </SideSheet>,
  )
  await screen.findByRole('dialog', { name: 'Filters' })
  await hasFocus(screen.getByLabelText('Words'))
  expect(screen.getByRole('button', { name: 'Show 12 items' })).toBeTruthy()
})

test('Escape closes the confirmation above a dialog first', async () => {
  function Two() {
    const [isOpen, setIsOpen] = useState(true)
    const [isAsking, setIsAsking] = useState(false)
    const leave = () => {
      setIsAsking(false)
      setIsOpen(false)
    }
    return (
      <>
        <Dialog isOpen={isOpen} onClose={() => setIsAsking(true)} title="My pictures">
          <p>One of them is not saved yet.</p>
        </Dialog>
        <ConfirmDialog
          isOpen={isAsking}
          onCancel={() => setIsAsking(false)}
          onConfirm={leave}
          title="Leave?"
          action="Leave it"
        >
          …
        </ConfirmDialog>
      </>
    )
  }
  renderInRoot(<Two />)
  await screen.findByRole('dialog', { name: 'My pictures' })
  const person = aPerson()
  await person.keyboard('{Escape}')
  await hasFocus(await screen.findByRole('button', { name: 'Cancel' }))
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Leave?' })).toBeNull())
  expect(screen.getByRole('dialog', { name: 'My pictures' })).toBeTruthy()
  await person.keyboard('{Escape}')
  await person.click(await screen.findByRole('button', { name: 'Leave it' }))
  await isGone()
})

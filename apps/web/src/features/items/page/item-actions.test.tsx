import { conversations } from '@pollen/contract/conversations'
import { conversation, pram } from '@pollen/contract/example-data'
import { type Item, items } from '@pollen/contract/items'
import { screen, waitFor, within } from '@testing-library/react'
import { useRef } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { logInAda, renderAt } from '../../../../test/render.tsx'
import { answer, breakConnection, inputsOf, refuse } from '../../../../test/server.ts'
import { chooseLanguage } from '../../../lib/i18n.ts'
import { ItemActions } from './item-actions.tsx'
import { ItemMenu } from './item-menu.tsx'
import { ItemStateNotices } from './item-state-notices.tsx'

beforeEach(() => logInAda())

type Viewed = { item?: Partial<Item>; isOwn?: boolean; isTemplate?: boolean }

function Page({ item, isOwn = true, isTemplate = false }: Viewed) {
  const input = useRef<HTMLTextAreaElement>(null)
  const shown = { ...pram, ...item } as Item
  return (
    <>
      <ItemStateNotices item={shown} isOwn={isOwn} id="state" />
      <ItemMenu item={shown} isOwn={isOwn} isTemplate={isTemplate} />
      <ItemActions item={shown} isOwn={isOwn} isTemplate={isTemplate} stateId="state" commentInput={input} />
      <textarea ref={input} aria-label="Your comment" />
    </>
  )
}
const open = (viewed: Viewed = {}) => renderAt('/items/8', <Page {...viewed} />)
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const names = () => screen.getAllByRole('button').map(({ textContent }) => textContent)

type Opened = Awaited<ReturnType<typeof open>>
async function openMenu({ person }: Opened) {
  await person.click(button('More actions'))
  const menu = await screen.findByRole('menu')
  return within(menu)
    .getAllByRole('menuitem')
    .map(({ textContent }) => textContent)
}
async function choose(opened: Opened, name: RegExp) {
  await openMenu(opened)
  await opened.person.click(screen.getByRole('menuitem', { name }))
}

test('closing asks for a reason in terms of the type, and opens the list', async () => {
  const { person, addressNow } = await open()
  await person.click(button('Close the item'))
  const dialog = await screen.findByRole('dialog', { name: 'How did it go?' })
  await person.click(within(dialog).getByRole('button', { name: 'Close the item' }))
  expect(within(dialog).getByText('Please choose one of these first.')).toBeTruthy()
  expect(inputsOf(items.close)).toEqual([])
  await person.click(within(dialog).getByText('Donated, thanks to this site'))
  await person.click(within(dialog).getByText('Close all conversations about this item too'))
  await person.click(within(dialog).getByRole('button', { name: 'Close the item' }))
  await waitFor(() => expect(addressNow()).toBe('/items'))
  expect(inputsOf(items.close)).toEqual([
    { id: String(pram.id), reason: 'ON', close_conversations: true, is_recurrent: false },
  ])
  expect(await screen.findByText('The item is closed.')).toBeTruthy()
})

test('tells the owner where to find an item that is kept as a repeat item', async () => {
  const { person } = await open({ item: { type: 'LN' } })
  await person.click(button('Close the item'))
  const dialog = await screen.findByRole('dialog')
  await person.click(within(dialog).getByText('Not lent'))
  await person.click(within(dialog).getByText('Keep it as a repeat item'))
  await person.click(within(dialog).getByRole('button', { name: 'Close the item' }))
  expect(await screen.findByText(/You’ll find it in your repeat items\.$/)).toBeTruthy()
})

test('shows a failure of closing in the dialog, and keeps the choices', async () => {
  breakConnection(items.close)
  const { person } = await open()
  await person.click(button('Close the item'))
  const dialog = await screen.findByRole('dialog')
  await person.click(within(dialog).getByText('Another reason'))
  await person.click(within(dialog).getByRole('button', { name: 'Close the item' }))
  expect(await within(dialog).findByText('Connection error. Try again later.')).toBeTruthy()
  expect(within(dialog).getByRole<HTMLInputElement>('radio', { name: 'Another reason' }).checked).toBe(true)
})

test('a closed item offers only its deletion, which is enabled for its owner', async () => {
  const closed = { is_closed: true, closed_reason: 'ON' } as const
  const { unmount } = await open({ item: closed, isOwn: false })
  expect(button('Delete for good').disabled).toBe(true)
  expect(screen.getByText('Only Ada can delete it.').id).toBe(
    button('Delete for good').getAttribute('aria-describedby'),
  )
  expect(screen.getByText('Ada has closed this item.')).toBeTruthy()
  unmount()
  const { person, addressNow } = await open({ item: closed })
  expect(screen.getByText('How it went: Donated, thanks to this site.')).toBeTruthy()
  expect(names()).toEqual(['Delete for good'])
  await person.click(button('Delete for good'))
  const dialog = await screen.findByRole('dialog', { name: 'Delete “A pram” for good?' })
  await person.click(within(dialog).getByRole('button', { name: 'Delete for good' }))
  await waitFor(() => expect(addressNow()).toBe('/items'))
  expect(inputsOf(items.delete)).toHaveLength(1)
})

test('shows a refused deletion, and keeps the item', async () => {
  refuse(items.delete, 'NOT_ITEM_OWNER')
  const { person, addressNow } = await open({ item: { is_closed: true } })
  await person.click(button('Delete for good'))
  await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete for good' }))
  expect(await screen.findByText(/The item could not be deleted\./)).toBeTruthy()
  expect(addressNow()).toBe('/items/8')
})

test('other members can write to the owner or leave a comment', async () => {
  answer(conversations.create, { id: conversation.id })
  const { person, addressNow } = await open({ isOwn: false })
  await person.click(button('Leave a comment'))
  expect(document.activeElement).toBe(screen.getByLabelText('Your comment'))
  await person.click(button('Message Ada'))
  await waitFor(() => expect(addressNow()).toBe('/conversations/61'))
})

test('disables writing about an ended item, and explains why', async () => {
  await open({ isOwn: false, item: { enddate: '2020-01-01T00:00:00.000Z' } })
  expect(button('Message Ada').disabled).toBe(true)
  const reason = document.getElementById(button('Message Ada').getAttribute('aria-describedby') ?? '')
  expect(reason?.textContent).toBe('This item has ended. You can no longer write to Ada about it.')
})

test('the menu has the secondary actions of a viewer', async () => {
  const kinds: [Viewed, string[]][] = [
    [{ isOwn: false }, ['Share', 'Report', 'Block Ada']],
    [{ isOwn: false, item: { is_closed: true } }, ['Report', 'Block Ada']],
    [{}, ['Share', 'Messages about this item', 'Delete for good Close it first']],
    [
      { item: { is_recurrent: true } },
      ['Share', 'Messages about this item', 'Post again', 'Delete for good Close it first'],
    ],
    [{ item: { visibility: 'DR' } }, ['Close the item', 'Delete for good']],
    [{ item: { is_recurrent: true }, isTemplate: true }, ['Close the item', 'Stop repeating it']],
    [{ item: { is_recurrent: true, is_closed: true }, isTemplate: true }, ['Stop repeating it']],
  ]
  for (const [viewed, entries] of kinds) {
    const opened = await open(viewed)
    expect(await openMenu(opened)).toEqual(entries)
    opened.unmount()
  }
})

test('an owner who looks for the deletion learns that the item is closed first', async () => {
  const opened = await open()
  await choose(opened, /Delete for good/)
  const dialog = await screen.findByRole('dialog', { name: 'How did it go?' })
  expect(within(dialog).getByText(/^Close the item first\..*My items under Closed/)).toBeTruthy()
  await opened.person.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(document.activeElement).toBe(button('More actions')))
  await opened.person.click(button('Close the item'))
  expect(within(await screen.findByRole('dialog')).getAllByText(/delete it for good/)).toHaveLength(1)
})

test('a draft, which no other member has seen, is deleted without being closed', async () => {
  const opened = await open({ item: { visibility: 'DR' } })
  await choose(opened, /Delete for good/)
  const dialog = await screen.findByRole('dialog', { name: 'Delete “A pram” for good?' })
  await opened.person.click(within(dialog).getByRole('button', { name: 'Delete for good' }))
  await waitFor(() => expect(opened.addressNow()).toBe('/items'))
  expect(inputsOf(items.delete)).toHaveLength(1)
})

test('links the owner to the messages about the item', async () => {
  await openMenu(await open())
  const link = screen.getByRole('menuitem', { name: 'Messages about this item' })
  expect(link.getAttribute('href')).toBe('/conversations?search=A+pram&selectedCategory=yours')
})

test('publishes a draft without opening the form', async () => {
  answer(items.update, pram)
  const { person } = await open({ item: { visibility: 'DR' } })
  expect(screen.getByText('This is a draft. Only you can see it.')).toBeTruthy()
  await person.click(screen.getByText('Public'))
  await person.click(button('Save'))
  expect(await screen.findByText('The item is published.')).toBeTruthy()
  expect(inputsOf(items.update)).toEqual([{ id: String(pram.id), version: 1, visibility: 'PB' }])
})

test('keeps an event without a date as a draft', async () => {
  const { creationdate } = pram
  const { person } = await open({ item: { visibility: 'DR', type: 'EV', startdate: creationdate } })
  expect(button('Save').disabled).toBe(false)
  await person.click(screen.getByText('Public'))
  expect(button('Save').disabled).toBe(true)
  expect(screen.getByText('Choose a start date before you publish this event.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Edit the draft' }).getAttribute('href')).toBe(`/edit-item/${pram.id}`)
})

test.each([
  [{ hidden_reason: 'Not for sale here.' }, true, 'Not for sale here.'],
  [{ visibility: 'UL' }, true, 'This item isn’t in any list. Members you share the link with can see it.'],
  [{ startdate: '2999-01-01T00:00:00.000Z' }, false, /^Not yet available: it starts on 1 January 2999/],
  [
    { type: 'EV', enddate: '2020-01-01T00:00:00.000Z' },
    false,
    'This event is over. You can no longer write to Ada about it.',
  ],
] as const)('shows an unusual state of an item: %j', async (item, isOwn, text) => {
  await open({ item: item as Partial<Item>, isOwn })
  expect(screen.getByText(text)).toBeTruthy()
})

test('shows the state of an item in French', async () => {
  await chooseLanguage('fr')
  await open({ item: { visibility: 'DR' } })
  expect(screen.getByText('Ceci est un brouillon. Il n’est visible que par vous.')).toBeTruthy()
})

test('uses the share sheet of the device if there is one', async () => {
  const share = vi.fn(async () => undefined)
  Object.defineProperty(navigator, 'share', { configurable: true, value: share })
  await choose(await open(), /Share/)
  expect(share).toHaveBeenCalledWith({ title: 'A pram', url: 'https://pollen.example/' })
  Object.defineProperty(navigator, 'share', { configurable: true, value: undefined })
})

test('copies the link otherwise, or shows it if the browser refuses', async () => {
  const opened = await open()
  await choose(opened, /Share/)
  expect(await screen.findByText('The link is copied.')).toBeTruthy()
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('refused'))
  await choose(opened, /Share/)
  await opened.person.click(button('Dismiss'))
  expect(await screen.findByText(/Here it is: https:\/\/pollen\.example\//)).toBeTruthy()
})

test('stops repeating an item immediately, and restores it by Undo', async () => {
  answer(items.update, pram)
  const opened = await open({ item: { is_recurrent: true }, isTemplate: true })
  const { person, addressNow } = opened
  await choose(opened, /Stop repeating it/)
  await waitFor(() => expect(addressNow()).toBe('/add-item/from-recurrents'))
  await person.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(inputsOf(items.update).map(({ is_recurrent }) => is_recurrent)).toEqual([false, true]))
})

import { blocks } from '@pollen/contract/blocks'
import { conversations } from '@pollen/contract/conversations'
import { ada, conversation, message } from '@pollen/contract/example-data'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { logInAda, renderAt } from '../../../../test/render.tsx'
import { answer, inputsOf, refuse } from '../../../../test/server.ts'
import { chooseLanguage } from '../../../lib/i18n.ts'
import { ClosedNotice } from './closed-notice.tsx'
import { FirstMessageWarning } from './first-message-warning.tsx'
import { MessageContent } from './message-content.tsx'
import { SentMessage } from './sent-message.tsx'
import { ThreadHeader } from './thread-header.tsx'
import { UnsentEntry } from './unsent-entry.tsx'

beforeEach(logInAda)
const open = (ui: React.ReactNode) => renderAt('/conversations/61', ui)
const closedBy = (id: number | null) => ({
  ...conversation,
  is_closed: true,
  closed_by: id === null ? null : { id },
})
/** The conversation after the other member was disabled or deleted. */
const without = (is_deleted: boolean) => ({
  ...closedBy(ada.id),
  users: conversation.users.map((one) => (one.user.id === ada.id ? one : { ...one, user: null, is_deleted })),
})

test.each(['waiting', 'failed'] as const)('a message in the state %s can be discarded', async (state) => {
  const discarded: string[] = []
  const unsent = { content: 'Never mind.', images: [], imageCount: 0, date: message.date, error: '', hasFailed: true }
  const { person } = await open(
    <UnsentEntry
      message={{ ...unsent, kind: 'message', targetId: 61, key: 'k1', state, isStored: true } as never}
      wordsId="words"
      onRetry={() => undefined}
      onDiscard={(key) => discarded.push(key)}
    />,
  )
  await person.click(screen.getByRole('button', { name: 'Discard' }))
  expect(discarded).toEqual(['k1'])
})

test('the member who closed a conversation can reopen it', async () => {
  answer(conversations.open, conversation as never)
  const { person } = await open(<ClosedNotice conversation={closedBy(ada.id)} />)
  expect(screen.getByText(/No one can write until you reopen it\./)).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Reopen' }))
  expect(await screen.findByText('The conversation is open again.')).toBeTruthy()
  expect(inputsOf(conversations.open)).toEqual([{ id: '61' }])
})

test.each([
  ['the other member closed it', closedBy(12), 'Jean closed this conversation. Only Jean can reopen it.'],
  ['it is unknown who closed it', closedBy(null), 'This conversation is closed.'],
  ['the other member deleted their account', without(true), /deleted their account/],
  ['the other member is disabled', without(false), /This member is inactive/],
])('the viewer can only read when %s', async (_case, shown, reason) => {
  await open(<ClosedNotice conversation={shown as never} />)
  expect(screen.getByText(reason)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('turns addresses and positions into links, and draws a map for a position', async () => {
  await open(<MessageContent content="Meet me at 50.640000, 5.570000 (https://pollen.example/items/7)." />)
  const [position, address, map] = screen.getAllByRole('link')
  expect(position?.getAttribute('href')).toBe('/map/pos/50.64000/5.57000')
  expect(address?.getAttribute('href')).toBe('https://pollen.example/items/7')
  expect(map?.textContent).toBe('Open on the map')
})

test('limits the number of maps below a message', async () => {
  const line = (index: number) => `50.64000${index}, 5.570000`
  await open(<MessageContent content={[1, 2, 3, 4, 5].map(line).join(' and ')} />)
  expect(screen.getAllByRole('link', { name: 'Open on the map' })).toHaveLength(3)
})

test('shows HTML in a message as text', async () => {
  const { container } = await open(<MessageContent content={'<b>bold</b> javascript:alert(1)'} />)
  expect([container.querySelector('b'), screen.queryByRole('link')]).toEqual([null, null])
})

test('offers to copy and delete an own message, and shows that it was read', async () => {
  const deleted: number[] = []
  const own = { ...message, user: ada, user_id: ada.id }
  const { person } = await open(
    <SentMessage message={own} wordsId="words" onDelete={({ id }) => deleted.push(id)} isRead />,
  )
  expect(screen.getByText('Read')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Message options' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Copy the text' }))
  expect(await screen.findByText('The text is copied.')).toBeTruthy()
  expect(await navigator.clipboard.readText()).toBe(message.content)
  await person.click(screen.getByRole('button', { name: 'Message options' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  expect(deleted).toEqual([message.id])
})

test('a message of the other member has no options', async () => {
  await open(<SentMessage message={message} wordsId="words" sender="Jean" isRead={false} />)
  expect(screen.queryByRole('button', { name: 'Message options' })).toBeNull()
})

test('the header links to the item and to the other member', async () => {
  await open(<ThreadHeader conversation={conversation} />)
  expect(screen.getByRole('link', { name: 'A pram' }).getAttribute('href')).toBe('/items/4815162342108')
  expect(screen.getByRole('link', { name: /Jean/ }).getAttribute('href')).toBe('/profile/12')
})

test.each([
  [{ is_closed: true }, 'Closed', 'Clôturée'],
  [{ enddate: '2020-01-01T00:00:00.000Z' }, 'Ended', 'Terminée'],
  [{ startdate: '2999-01-01T00:00:00.000Z' }, 'Not yet available', 'Pas encore disponible'],
] as const)('shows an unusual state of the item in both languages: %j', async (state, english, french) => {
  const about = { ...conversation, item: { ...conversation.item, ...state } }
  const { unmount } = await open(<ThreadHeader conversation={about as never} />)
  expect(screen.getByText(english)).toBeTruthy()
  unmount()
  await chooseLanguage('fr')
  await open(<ThreadHeader conversation={about as never} />)
  expect(screen.getByText(new RegExp(french, 'i'))).toBeTruthy()
})

test('asks before closing, and keeps the conversation open after a refusal', async () => {
  refuse(conversations.close, 'CONVERSATION_ALREADY_CLOSED')
  const { person } = await open(<ThreadHeader conversation={conversation} />)
  await person.click(screen.getByRole('button', { name: 'Conversation options' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Close the conversation' }))
  const dialog = await screen.findByRole('dialog', { name: 'Close this conversation?' })
  expect(dialog.textContent).toContain('Neither you nor Jean')
  await person.click(within(dialog).getByRole('button', { name: 'Close the conversation' }))
  expect(await screen.findByText('This conversation is already closed.')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByText('The conversation is closed.')).toBeNull()
})

test('the menu does not offer to reopen a conversation that the other member closed', async () => {
  const { person } = await open(<ThreadHeader conversation={closedBy(12)} />)
  await person.click(screen.getByRole('button', { name: 'Conversation options' }))
  await screen.findByRole('menu')
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'See the item',
    'See their profile',
    'Mute No emails, and not counted as unread',
    'Report',
    'Block Jean',
  ])
})

const warning = (user_ids: number[], hasOlder = false) =>
  open(
    <FirstMessageWarning
      messages={
        user_ids.map((user_id) => ({ ...message, user_id, content: 'Please send me the code by SMS.' })) as never
      }
      hasOlder={hasOlder}
      viewerId={ada.id}
    />,
  )

test('a first message that asks for a code warns its recipient until they answer', async () => {
  const { unmount } = await warning([12])
  expect(screen.getByText(/Never pass on a code/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Block Jean' })).toBeTruthy()
  unmount()
  await warning([12, ada.id])
  expect(screen.queryByText(/Never pass on a code/)).toBeNull()
})

test('the sender of a first message, and older conversations, see no warning', async () => {
  const { unmount } = await warning([ada.id])
  expect(screen.queryByText(/Never pass on a code/)).toBeNull()
  unmount()
  await warning([12], true)
  expect(screen.queryByText(/Never pass on a code/)).toBeNull()
})

const choose = async (person: Awaited<ReturnType<typeof open>>['person'], entry: RegExp) => {
  await person.click(screen.getByRole('button', { name: 'Conversation options' }))
  await person.click(await screen.findByRole('menuitem', { name: entry }))
}

test('a conversation is muted and unmuted in its menu', async () => {
  const { person } = await open(<ThreadHeader conversation={conversation as never} />)
  await choose(person, /^Mute/)
  expect(await screen.findByText(/This conversation is muted\./)).toBeTruthy()
  expect(inputsOf(conversations.mute)).toEqual([{ id: '61' }])
  cleanup()
  const muted = await open(<ThreadHeader conversation={{ ...conversation, is_muted: true } as never} />)
  await choose(muted.person, /^Unmute/)
  await waitFor(() => expect(inputsOf(conversations.unmute)).toEqual([{ id: '61' }]))
})

test('the other member is blocked from the menu, and a conversation closed for good links to the blocked members', async () => {
  const { person } = await open(<ThreadHeader conversation={conversation as never} />)
  await choose(person, /^Block Jean$/)
  await person.click(await screen.findByRole('button', { name: 'Block' }))
  await waitFor(() => expect(inputsOf(blocks.create)).toEqual([{ id: '12' }]))
  cleanup()
  const closed = await open(<ThreadHeader conversation={closedBy(null) as never} />)
  await closed.person.click(screen.getByRole('button', { name: 'Conversation options' }))
  const link = await screen.findByRole('menuitem', { name: 'Blocked members' })
  expect(link.getAttribute('href')).toBe('/settings/safety#blocked-members')
  expect(screen.queryByRole('menuitem', { name: /^Block Jean/ })).toBeNull()
})

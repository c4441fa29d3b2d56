import { conversations } from '@pollen/contract/conversations'
import { conversation, message } from '@pollen/contract/example-data'
import type { MemberServerFrame } from '@pollen/contract/live'
import { notifications } from '@pollen/contract/notifications'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { type ReactNode, useEffect, useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { lastSocket } from '../../../test/fake-socket.ts'
import { logInAda, renderAt, renderPart } from '../../../test/render.tsx'
import { answer, holdBack, inputsOf, pageOf } from '../../../test/server.ts'
import { conversationKeys } from './conversation-keys.ts'
import { ConversationList } from './list/conversation-list.tsx'
import { openMemberChannel } from './member-channel.ts'
import { useIsMemberLive } from './member-live.ts'
import { useUnreadCount } from './unread.api.ts'

const about = (id: number, name: string) => ({ ...conversation, id, item: { ...conversation.item, name } })
const pram = about(1, 'A pram')
const ladder = about(2, 'A ladder')

beforeEach(() => {
  logInAda()
  answer(notifications.count, { unread_count: 1 })
  answer(conversations.list, pageOf(pram, ladder))
})

const push = (frame: MemberServerFrame) => act(async () => lastSocket().push(frame))
async function connect(unread_count: number) {
  act(() => lastSocket().open())
  await push({ type: 'authenticated', content: { unread_count } })
}

let client: QueryClient
/** Opens the channel while it is mounted, as the app does. */
function Live({ children }: { children?: ReactNode }) {
  client = useQueryClient()
  useEffect(() => openMemberChannel(client), [])
  return children
}
function Unread() {
  return <output>{`${useUnreadCount()} unread, ${useIsMemberLive() ? 'live' : 'polling'}`}</output>
}
let close: () => void
function Page() {
  const [isOpen, setIsOpen] = useState(true)
  close = () => setIsOpen(false)
  return (
    <>
      {isOpen && <Live />}
      <Unread />
    </>
  )
}
const openList = async () => {
  const list = <ConversationList titleTag="h1" leftId={undefined} />
  await renderAt('/conversations', <Live>{list}</Live>)
  await screen.findByRole('list', { name: 'Conversations' })
}
const subjects = () => [...document.querySelectorAll('main li a')].map((link) => link.textContent?.match(/A \w+/)?.[0])

test('authenticates the member, and shows their unread count and each change of it', async () => {
  await renderPart(<Page />)
  await connect(3)
  expect(lastSocket().sent).toEqual([{ type: 'authenticate', content: { token: 'token-of-ada' } }])
  expect(await screen.findByText('3 unread, live')).toBeTruthy()
  await push({ type: 'notifications', content: { unread_count: 0 } })
  expect(await screen.findByText('0 unread, live')).toBeTruthy()
})

test('an answer to an earlier request does not replace a newer count', async () => {
  const release = holdBack(notifications.count)
  await renderPart(<Page />)
  await connect(3)
  await screen.findByText('3 unread, live')
  release()
  await act(async () => undefined)
  expect(screen.getByText('3 unread, live')).toBeTruthy()
})

test('moves a conversation with a new message to the top of the list', async () => {
  await openList()
  expect(subjects()).toEqual(['A pram', 'A ladder'])
  const last_message = { ...message, id: message.id + 1, conversation_id: 2, date: '2026-06-15T09:00:00.000Z' }
  await push({ type: 'conversation', content: { ...ladder, seq: 5, last_message } })
  await waitFor(() => expect(subjects()).toEqual(['A ladder', 'A pram']))
})

test('reloads the list when the channel opens, because it reports later changes only', async () => {
  await openList()
  expect(inputsOf(conversations.list)).toHaveLength(1)
  await connect(1)
  await waitFor(() => expect(inputsOf(conversations.list)).toHaveLength(2))
})

test('stores no conversation on a page without conversations', async () => {
  await renderPart(<Live />)
  await push({ type: 'conversation', content: pram })
  expect(client.getQueryCache().findAll({ queryKey: conversationKeys.all })).toEqual([])
})

test('pages poll again once the channel is closed', async () => {
  await renderPart(<Page />)
  await connect(1)
  expect(await screen.findByText('1 unread, live')).toBeTruthy()
  act(() => close())
  expect(screen.getByText('1 unread, polling')).toBeTruthy()
  expect(lastSocket().isClosedByPage).toBe(true)
})

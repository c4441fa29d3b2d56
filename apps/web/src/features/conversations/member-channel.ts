import { livePath, type MemberServerFrame } from '@pollen/contract/live'
import type { QueryClient } from '@tanstack/react-query'
import { openLiveChannel } from '../../lib/live-channel.ts'
import { conversationKeys, putConversation } from './conversation-cache.ts'
import { setMemberLive } from './member-live.ts'
import { sendUnsentMessages } from './send-messages.ts'
import { unreadQuery } from './unread.api.ts'

/** The member's own channel: keeps unread counts and the list of conversations right, and sends what waits to be sent. */
export function openMemberChannel(client: QueryClient): () => void {
  const sendAll = () => sendUnsentMessages(client)
  const channel = openLiveChannel<MemberServerFrame>({
    path: livePath,
    onFrame: (frame) => receive(client, frame),
    onState: (state) => {
      setMemberLive(state === 'live')
      if (state === 'live') sendAll()
    },
  })
  window.addEventListener('online', sendAll)
  sendAll()
  return () => {
    window.removeEventListener('online', sendAll)
    channel.close()
    setMemberLive(false)
  }
}

function receive(client: QueryClient, frame: MemberServerFrame) {
  switch (frame.type) {
    case 'authenticated':
      showUnread(client, frame.content.unread_count)
      // The channel tells what changes from now on, not what has changed before.
      void client.invalidateQueries({ queryKey: conversationKeys.lists })
      break
    case 'notifications':
      showUnread(client, frame.content.unread_count)
      break
    case 'conversation':
      putConversation(client, frame.content)
      break
  }
}

async function showUnread(client: QueryClient, unread_count: number) {
  // The answer to a call that was made before would be older than this.
  await client.cancelQueries({ queryKey: unreadQuery.queryKey })
  client.setQueryData(unreadQuery.queryKey, { unread_count })
}

import type { Conversation } from '@pollen/contract/conversations'
import { livePath, type MemberServerFrame } from '@pollen/contract/live'
import type { QueryClient } from '@tanstack/react-query'
import { openLiveChannel } from '../../lib/live-channel.ts'
import { conversationKeys } from './conversation-keys.ts'
import { setMemberLive } from './member-live.ts'
import { unreadQuery } from './unread.api.ts'

/**
 * The member's own channel: keeps unread counts and the list of conversations right. It is open on every page, so what it needs for
 * conversations is fetched only where there are some to show.
 */
export function openMemberChannel(client: QueryClient): () => void {
  const channel = openLiveChannel<MemberServerFrame>({
    path: livePath,
    onFrame: (frame) => receive(client, frame),
    onState: (state) => setMemberLive(state === 'live'),
  })
  return () => {
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
      void show(client, frame.content)
      break
  }
}

async function show(client: QueryClient, conversation: Conversation) {
  if (client.getQueryCache().findAll({ queryKey: conversationKeys.all }).length === 0) return
  const { putConversation } = await import('./conversation-cache.ts')
  putConversation(client, conversation)
}

async function showUnread(client: QueryClient, unread_count: number) {
  // The answer to a call that was made before would be older than this.
  await client.cancelQueries({ queryKey: unreadQuery.queryKey })
  client.setQueryData(unreadQuery.queryKey, { unread_count })
}

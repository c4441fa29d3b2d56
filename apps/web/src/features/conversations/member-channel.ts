import type { Conversation } from '@pollen/contract/conversations'
import { livePath, type MemberServerFrame } from '@pollen/contract/live'
import type { QueryClient } from '@tanstack/react-query'
import { openLiveChannel } from '../../lib/live-channel.ts'
import { conversationKeys } from './conversation-keys.ts'
import { setMemberLive } from './member-live.ts'
import { showUnreadCount } from './unread.api.ts'

/**
 * Opens the live channel of the member, which updates unread counts and the list of conversations. It is open on every page, so the code
 * for conversations is only loaded if some are cached.
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
      void showUnreadCount(client, frame.content)
      // The channel only reports changes from now on.
      void client.invalidateQueries({ queryKey: conversationKeys.lists })
      break
    case 'notifications':
      void showUnreadCount(client, frame.content)
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

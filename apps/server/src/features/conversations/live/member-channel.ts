import { livePath, type MemberServerFrame } from '@pollen/contract/live'
import { notifications } from '@pollen/contract/notifications'
import type { Channel } from '../../../platform/live/channel.ts'
import type { MemberHub } from './member-hub.ts'

/** A member's own channel: how many messages they have not seen, and the conversations in which something changes. */
export const memberChannel = (hub: MemberHub): Channel => ({
  name: 'member',
  path: livePath,
  refusals: {},
  async join(socket, { call }) {
    // Added first, so that nothing is missed; it is sent nothing before it has the count.
    const reader = hub.add(socket)
    const { unread_count } = await call(notifications.count, {})
    socket.send({ type: 'authenticated', content: { unread_count } } satisfies MemberServerFrame)
    reader.start(unread_count)
    return {}
  },
})

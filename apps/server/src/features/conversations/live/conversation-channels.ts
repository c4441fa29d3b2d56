import { livePath, type MemberServerFrame } from '@pollen/contract/live'
import { notifications } from '@pollen/contract/notifications'
import type { Db } from '../../../platform/database/open-database.ts'
import type { Signals } from '../../../platform/events/signals.ts'
import { sweepTask } from '../../../platform/events/sweep-task.ts'
import type { Channel } from '../../../platform/live/channel.ts'
import type { Log } from '../../../platform/log.ts'
import { conversationChannel } from './conversation-channel.ts'
import { conversationHub } from './conversation-hub.ts'
import { type MemberHub, memberHub } from './member-hub.ts'

type Options = { db: Db; clock: () => Date; signals: Signals; log: Log }

/** Creates the live channels of conversations and of members. Signals trigger their reads, and sweeps make up for lost signals. */
export function conversationChannels({ signals, ...options }: Options): Channel[] {
  const conversations = conversationHub(options)
  const members = memberHub(options)
  const { sweep } = sweepTask(() => Promise.all([conversations.sweep(), members.sweep()]), {
    log: options.log,
    failure: 'The sweep of live channels failed',
  })

  signals.listen({
    signal({ conversation_ids, member_ids }) {
      conversations.deliver(conversation_ids)
      members.deliver(conversation_ids, member_ids)
    },
    sweep,
  })
  return [conversationChannel(options.db, conversations), memberChannel(members)]
}

/** A member's own channel: sends their unread count and the conversations that change. */
const memberChannel = (hub: MemberHub): Channel => ({
  name: 'member',
  path: livePath,
  refusals: {},
  async join(socket, { call }) {
    // Added before the count is read, so that no change is missed. The hub sends nothing before `start`.
    const reader = hub.add(socket)
    const { unread_count } = await call(notifications.count, {})
    socket.send({ type: 'authenticated', content: { unread_count } } satisfies MemberServerFrame)
    reader.start(unread_count)
    return {}
  },
})

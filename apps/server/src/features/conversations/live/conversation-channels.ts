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

/** The live channels of conversations and of their members. What they send they read after a signal, and now and then without. */
export function conversationChannels({ signals, ...options }: Options): Channel[] {
  const conversations = conversationHub(options)
  const members = memberHub(options)
  const { sweep } = sweepTask(() => Promise.all([conversations.lookAtAll(), members.lookAtAll()]), {
    log: options.log,
    failure: 'Live channels could not be looked at',
  })

  signals.listen({
    signal({ conversation_ids, member_ids }) {
      conversations.look(conversation_ids)
      members.look(conversation_ids, member_ids)
    },
    sweep,
  })
  return [conversationChannel(options.db, conversations), memberChannel(members)]
}

/** A member's own channel: how many messages they have not seen, and the conversations in which something changes. */
const memberChannel = (hub: MemberHub): Channel => ({
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

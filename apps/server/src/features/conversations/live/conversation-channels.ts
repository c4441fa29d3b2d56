import type { Db } from '../../../platform/database/open-database.ts'
import type { Signals } from '../../../platform/events/signals.ts'
import type { Channel } from '../../../platform/live/channel.ts'
import type { Log } from '../../../platform/log.ts'
import { conversationChannel } from './conversation-channel.ts'
import { conversationHub } from './conversation-hub.ts'
import { memberChannel } from './member-channel.ts'
import { memberHub } from './member-hub.ts'

type Options = { db: Db; clock: () => Date; signals: Signals; log: Log }

/** The live channels of conversations and of their members. What they send they read after a signal, and now and then without. */
export function conversationChannels({ signals, ...options }: Options): Channel[] {
  const conversations = conversationHub(options)
  const members = memberHub(options)
  let isSweeping = false
  let isFailing = false

  async function sweep() {
    if (isSweeping) return
    isSweeping = true
    try {
      await Promise.all([conversations.lookAtAll(), members.lookAtAll()])
      isFailing = false
    } catch (err) {
      // Logged once: a database that is down for an hour must not fill the log.
      if (!isFailing) options.log.warn({ err }, 'Live channels could not be looked at')
      isFailing = true
    }
    isSweeping = false
  }

  signals.listen({
    signal({ conversation_ids, member_ids }) {
      conversations.look(conversation_ids)
      members.look(conversation_ids, member_ids)
    },
    sweep: () => void sweep(),
  })
  return [conversationChannel(options.db, conversations), memberChannel(members)]
}

import { messages } from '@pollen/contract/messages'
import { startConversations } from '../live/conversations.ts'
import type { DataSet } from '../server/prepare-data-set.ts'
import { type Kind, makeTraffic, requestText } from '../traffic/kinds.ts'

const conversationCount = 200
const text = 'Hello, is it still there? I could come on Saturday.'

/** 95 % varied reads, 2 % new items, 3 % messages. */
export async function makeMix(dataSet: DataSet): Promise<Kind[]> {
  const { reads, publish } = await makeTraffic(dataSet)
  const conversations = await startConversations(dataSet.server, dataSet.tokens, conversationCount)
  return [
    ...reads.map((kind) => ({ ...kind, weight: kind.weight * 0.95 })),
    { ...publish, weight: 2 },
    ...conversations.map(({ id, owner, asker }) => ({
      name: 'message',
      weight: 3 / conversationCount,
      status: messages.create.status,
      requests: [requestText(messages.create, { id, content: text })],
      tokens: [owner, asker],
    })),
  ]
}

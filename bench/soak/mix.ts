import { messages } from '@pollen/contract/messages'
import { beginTalks } from '../live/talk.ts'
import type { DataSet } from '../server/prepare-data-set.ts'
import { type Kind, makeTraffic, requestText } from '../traffic/kinds.ts'

const talkCount = 200
const said = 'Hello, is it still there? I could come on Saturday.'

/** The realistic mix of reads (95 %), with 2 % new items and 3 % messages. */
export async function makeMix(dataSet: DataSet): Promise<Kind[]> {
  const { reads, publish } = await makeTraffic(dataSet)
  const talks = await beginTalks(dataSet.server, dataSet.tokens, talkCount)
  return [
    ...reads.map((kind) => ({ ...kind, weight: kind.weight * 0.95 })),
    { ...publish, weight: 2 },
    ...talks.map(({ id, owner, asker }) => ({
      name: 'message',
      weight: 3 / talkCount,
      status: messages.create.status,
      requests: [requestText(messages.create, { id, content: said })],
      tokens: [owner, asker],
    })),
  ]
}

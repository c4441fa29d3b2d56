import { forkFile, nextMessage } from '../child-process.ts'
import { type Answer, headersOf } from '../load/http-connection.ts'

const timeoutMs = 10_000

/** Headers that Node adds itself. */
const ownHeaders = ['date', 'connection', 'keep-alive']

export type CannedAnswer = { status: number; headers: string[]; body: Buffer }

export type BareServer = { port: number; answerWith: (answer: Answer) => Promise<void> }

export async function startBareServer(): Promise<BareServer> {
  const child = forkFile(new URL('bare-server.ts', import.meta.url))
  const port = await nextMessage<number>(child, timeoutMs)
  return {
    port,
    async answerWith(answer) {
      const headers = headersOf(answer).filter(([name]) => !ownHeaders.includes(name))
      child.send({ status: answer.status, headers: headers.flat(), body: answer.body } satisfies CannedAnswer)
      await nextMessage(child, timeoutMs)
    },
  }
}

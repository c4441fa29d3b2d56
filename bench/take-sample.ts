import type { Call } from './call.ts'
import { nextMemberRequest } from './load/choose-member.ts'
import { openHttpConnection } from './load/http-connection.ts'
import { type Answer, headersOf } from './load/read-answer.ts'
import type { DataSet } from './server/prepare-data-set.ts'

type Source = Pick<DataSet, 'server' | 'tokens'>

/** One answer of the server, checked against the contract: what the measured ones are compared with. */
export async function fetchSample(
  { name, status, output, ...call }: Call,
  { server, tokens }: Source,
): Promise<Answer> {
  const request = nextMemberRequest(call.request, tokens)()
  const connection = await openHttpConnection(server.port)
  const answer = await connection.ask(request).finally(connection.close)
  if (answer.status !== status) throw new Error(`${name}: status ${answer.status} instead of ${status}`)
  const wanted = /\r\naccept-encoding: (\w+)/i.exec(request)?.[1]
  const encoding = headersOf(answer).find(([header]) => header === 'content-encoding')?.[1]
  if (encoding !== wanted) throw new Error(`${name}: encoding ${encoding} instead of ${wanted}`)
  if (output && status !== 204) output.parse(JSON.parse(answer.body.toString()))
  return answer
}

import type { Call } from './describe-call.ts'
import { openHttpConnection } from './load/http-connection.ts'
import { type Answer, headersOf } from './load/read-answer.ts'

/** One answer of the server, checked against the contract: what the measured ones are compared with. */
export async function takeSample({ name, request, status, output }: Call, port: number): Promise<Answer> {
  const connection = await openHttpConnection(port)
  const answer = await connection.ask(request).finally(connection.close)
  if (answer.status !== status) throw new Error(`${name}: status ${answer.status} instead of ${status}`)
  const wanted = /\r\naccept-encoding: (\w+)/i.exec(request)?.[1]
  const encoding = headersOf(answer).find(([header]) => header === 'content-encoding')?.[1]
  if (encoding !== wanted) throw new Error(`${name}: encoding ${encoding} instead of ${wanted}`)
  if (output && status !== 204) output.parse(JSON.parse(answer.body.toString()))
  return answer
}

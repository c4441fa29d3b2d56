import { type Call, nextMemberRequest } from './call.ts'
import { type Answer, headersOf, openHttpConnection } from './load/http-connection.ts'
import type { DataSet } from './server/prepare-data-set.ts'

type Source = Pick<DataSet, 'server' | 'tokens'>

/** Fetches one answer, with which the measured ones are compared, and checks it against the contract. */
export async function fetchSample(
  { name, status, output, ...call }: Call,
  { server, tokens }: Source,
): Promise<Answer> {
  const request = nextMemberRequest(call.request, tokens)()
  const connection = await openHttpConnection(server.port)
  const answer = await connection.ask(request).finally(connection.close)
  if (answer.status !== status) throw new Error(`${name}: status ${answer.status} instead of ${status}`)
  const expectedEncoding = /\r\naccept-encoding: (\w+)/i.exec(request)?.[1]
  const encoding = headersOf(answer).find(([header]) => header === 'content-encoding')?.[1]
  if (encoding !== expectedEncoding) throw new Error(`${name}: encoding ${encoding} instead of ${expectedEncoding}`)
  if (output && status !== 204) output.parse(JSON.parse(answer.body.toString()))
  return answer
}

const deepest = 1_000

/** Turns a call for a list into the call for its 1,000th page, with the cursor that the page before it answers. */
export async function callDeepPage(call: Call, dataSet: DataSet): Promise<Call> {
  if (!call.isDeep) return call
  const page = deepest - 1
  const before = { ...call, request: call.request.replace(/^GET (\S+)/, (_, path) => `GET ${withPage(path, page)}`) }
  const { next } = JSON.parse((await fetchSample(before, dataSet)).body.toString())
  if (!next) throw new Error(`${call.name}: there is no page after ${page}`)
  return { ...call, request: call.request.replace(/^GET \S+/, `GET ${next}`) }
}

const withPage = (path: string, page: number) => `${path}${path.includes('?') ? '&' : '?'}page=${page}`

import { conversations } from '@pollen/contract/conversations'
import { items } from '@pollen/contract/items'
import { messages } from '@pollen/contract/messages'
import { endpointPath } from '@pollen/contract/write-request'
import { type Call, endpointCall, nextMemberRequest } from './call.ts'
import { type Answer, headersOf, openHttpConnection } from './load/http-connection.ts'
import type { DataSet } from './server/prepare-data-set.ts'

type Source = Pick<DataSet, 'server' | 'tokens'>

/** Fetches the answer that measured answers must equal, and checks it against the contract. */
export async function fetchSample(
  { name, status, output, ...call }: Call,
  { server, tokens }: Source,
): Promise<Answer> {
  const request = nextMemberRequest(call.request, tokens)()
  const connection = await openHttpConnection(server.port)
  const answer = await connection.request(request).finally(connection.close)
  if (answer.status !== status) throw new Error(`${name}: status ${answer.status} instead of ${status}`)
  const expectedEncoding = /\r\naccept-encoding: (\w+)/i.exec(request)?.[1]
  const encoding = headersOf(answer).find(([header]) => header === 'content-encoding')?.[1]
  if (encoding !== expectedEncoding) throw new Error(`${name}: encoding ${encoding} instead of ${expectedEncoding}`)
  if (output && status !== 204) output.parse(JSON.parse(answer.body.toString()))
  return answer
}

/** Measures the bytes per entry of an answer, compressed as for a browser. */
export async function measureEntry(call: Call, dataSet: DataSet): Promise<EntrySize | null> {
  if (!call.countEntries) return null
  const entries = call.countEntries(await fetchJson(call, dataSet))
  const request = call.request.replace('\r\n\r\n', '\r\naccept-encoding: br\r\n\r\n')
  const { body } = await fetchSample({ ...call, request, output: undefined }, dataSet)
  return { entries, bytes: body.length / entries }
}

export type EntrySize = { entries: number; bytes: number }

/** Fills in ids and cursors from the data set. */
export async function completeCall(call: Call, dataSet: DataSet): Promise<Call> {
  if (call.isDeep) return withPath(call, await findDeepPage(call, dataSet))
  if (call.isOfListedConversation) {
    const list = endpointCall(call.name, conversations.list, { input: {}, sizes: call.sizes })
    const { results } = await fetchJson(list, dataSet)
    return withPath(call, endpointPath(messages.list, { id: results[0].id }))
  }
  if (!call.isOfListedItem) return call
  const { results } = await fetchJson(
    endpointCall(call.name, items.listActive, { input: {}, sizes: call.sizes }),
    dataSet,
  )
  return withPath(call, endpointPath(items.get, { id: results[0].id }))
}

/** The API supports page numbers up to here. Later pages are reached by cursor. */
const lastNumberedPage = 500
const deepest = 1_000

/** Follows the cursors to the 1,000th page of a list, and returns its path. */
async function findDeepPage(call: Call, dataSet: DataSet): Promise<string> {
  let path = pathOf(call)
  path += `${path.includes('?') ? '&' : '?'}page=${lastNumberedPage}`
  for (let page = lastNumberedPage; page < deepest; page++) {
    const { next } = await fetchJson(withPath(call, path), dataSet)
    if (!next) throw new Error(`${call.name}: there is no page after ${page}`)
    const { pathname, search } = new URL(next)
    path = pathname + search
  }
  return path
}

const fetchJson = async (call: Call, dataSet: DataSet) => JSON.parse((await fetchSample(call, dataSet)).body.toString())

const pathOf = ({ request }: Call) => request.split(' ', 2)[1] ?? ''

const withPath = (call: Call, path: string): Call => ({
  ...call,
  request: call.request.replace(/^GET \S+/, () => `GET ${path}`),
})

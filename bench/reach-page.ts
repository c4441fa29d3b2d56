import type { Call } from './call.ts'
import type { DataSet } from './server/prepare-data-set.ts'
import { fetchSample } from './take-sample.ts'

const deepest = 1_000

/** A call for a list, turned into the one for its 1,000th page, as whoever came there would make it. */
export async function callDeepPage(call: Call, dataSet: DataSet): Promise<Call> {
  if (!call.isDeep) return call
  const page = deepest - 1
  const before = { ...call, request: call.request.replace(/^GET (\S+)/, (_, path) => `GET ${withPage(path, page)}`) }
  const { next } = JSON.parse((await fetchSample(before, dataSet)).body.toString())
  if (!next) throw new Error(`${call.name}: there is no page after ${page}`)
  return { ...call, request: call.request.replace(/^GET \S+/, `GET ${next}`) }
}

const withPage = (path: string, page: number) => `${path}${path.includes('?') ? '&' : '?'}page=${page}`

import type { Call } from './describe-call.ts'
import type { DataSet } from './subject/prepare-data-set.ts'
import { takeSample } from './take-sample.ts'

const deepest = 1_000

/** A call for a list, turned into the one for its 1,000th page, as whoever came there would make it. */
export async function reachPage(call: Call, dataSet: DataSet): Promise<Call> {
  if (!call.isDeep) return call
  const page = deepest - 1
  const before = { ...call, request: call.request.replace(/^GET (\S+)/, (_, path) => `GET ${withPage(path, page)}`) }
  const { next } = JSON.parse((await takeSample(before, dataSet)).body.toString())
  if (!next) throw new Error(`${call.name}: there is no page after ${page}`)
  return { ...call, request: call.request.replace(/^GET \S+/, `GET ${next}`) }
}

const withPage = (path: string, page: number) => `${path}${path.includes('?') ? '&' : '?'}page=${page}`

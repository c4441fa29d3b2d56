import { Session } from 'node:inspector/promises'

/** Collects garbage after the start, which an idle process would keep for hours. Takes about a tenth of a second. */
export async function freeMemory() {
  const session = new Session()
  session.connect()
  await session.post('HeapProfiler.collectGarbage')
  session.disconnect()
}

import { Session } from 'node:inspector/promises'

/** Gives back the memory that only starting needed: a quiet process would keep it for hours. It takes about a tenth of a second. */
export async function freeMemory() {
  const session = new Session()
  session.connect()
  await session.post('HeapProfiler.collectGarbage')
  session.disconnect()
}

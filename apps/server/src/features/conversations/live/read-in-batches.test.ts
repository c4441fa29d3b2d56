import { expect, test } from 'vitest'
import { until } from '../../../../test/signals.ts'
import { silentLog } from '../../../../test/silent-log.ts'
import { readInBatches } from './read-in-batches.ts'

test('reads ids in consecutive batches and coalesces repeated ids', async () => {
  const batches: number[][] = []
  let running = 0
  let most = 0
  const look = readInBatches({
    size: 2,
    async read(ids) {
      most = Math.max(most, ++running)
      if (batches.length === 0) look([1, 4, 4])
      batches.push(ids)
      await Promise.resolve()
      running--
    },
    isWanted: (id) => id !== 5,
    log: silentLog,
    failure: 'failed',
  })
  look([1, 2, 3])
  look([3, 5])
  await until(() => batches.flat().length === 5)
  expect(batches).toEqual([[1, 2], [3, 1], [4]])
  expect(most).toBe(1)
})

test('retries a failing read and logs the failure once', async () => {
  const lines: string[] = []
  const log = { ...silentLog, warn: (_details: object, line: string) => lines.push(line) }
  let failures = 0
  const done: number[] = []
  const look = readInBatches({
    size: 10,
    async read(ids) {
      if (failures++ < 2) throw new Error('The database is down')
      done.push(...ids)
    },
    isWanted: () => true,
    log,
    failure: 'Could not be read',
  })
  look([1, 2])
  await until(() => done.length === 2)
  expect([failures, lines]).toEqual([3, ['Could not be read']])
})

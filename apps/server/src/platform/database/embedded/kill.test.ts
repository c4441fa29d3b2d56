import { expect, test } from 'vitest'
import { aDataDir, aProcess, killServer } from '../../../../test/database-process.ts'
import { silentLog } from '../../../../test/silent-log.ts'
import { openDatabase } from '../open-database.ts'

test('acknowledged writes survive kill -9 of every process 20 times, and each restart recovers by itself', async () => {
  const dataDir = aDataDir()
  const acknowledged = new Set<number>()
  for (let round = 1; round <= 20; round++) {
    const server = aProcess(dataDir, 'write')
    await server.waitForLine('wrote')
    while (server.lines.length < 10 * round) await server.nextLine()
    killServer(dataDir)
    await server.end('SIGKILL')
    for (const line of server.lines) if (line.startsWith('wrote ')) acknowledged.add(Number(line.slice(6)))
  }
  const database = await openDatabase({ DATA_DIR: dataDir, DATABASE_POOL: 1 }, { holder: 'test', log: silentLog })
  const { rows } = await database.pool.query('SELECT id FROM members')
  const stored = new Set(rows.map(({ id }) => id))
  await database.close()
  expect(acknowledged.size).toBeGreaterThan(1000)
  expect([...acknowledged].filter((id) => !stored.has(id))).toEqual([])
}, 240_000)

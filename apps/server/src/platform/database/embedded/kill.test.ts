import { expect, test } from 'vitest'
import { aDataDirWithDatabase, aProcess, killServer } from '../../../../test/database-process.ts'
import { silentLog } from '../../../../test/silent-log.ts'
import { openDatabase } from '../open-database.ts'

/** Low by default, because each round starts a process and recovers the database. */
const rounds = Number(process.env.KILLS ?? 8)

test('acknowledged writes survive repeated kill -9 of every process, and each restart recovers by itself', async () => {
  const dataDir = await aDataDirWithDatabase()
  const acknowledged = new Set<number>()
  for (let round = 1; round <= rounds; round++) {
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
  expect(acknowledged.size).toBeGreaterThan(rounds * 20)
  expect([...acknowledged].filter((id) => !stored.has(id))).toEqual([])
}, 240_000)

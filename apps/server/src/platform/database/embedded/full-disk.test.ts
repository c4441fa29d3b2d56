import { execFileSync, spawnSync } from 'node:child_process'
import { appendFileSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { aFolder } from '../../../../test/database-server.ts'
import { silentLog } from '../../../../test/silent-log.ts'
import { openDatabase } from '../open-database.ts'

const disk = aFolder()
const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=110m', 'tmpfs', disk]).status === 0

afterAll(() => {
  // Lazy, because the logging collector may outlive PostgreSQL for a moment.
  if (isMounted) execFileSync('umount', ['--lazy', disk])
  rmSync(disk, { recursive: true })
})

function fillDisk(file: string) {
  try {
    for (;;) appendFileSync(file, Buffer.alloc(100_000))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}

// Needs a separate disk, which only root may mount.
test.skipIf(!isMounted)(
  'a full disk causes errors but loses no acknowledged write, and work resumes once there is space',
  async () => {
    const dataDir = join(disk, 'data')
    mkdirSync(dataDir)
    const ballast = join(disk, 'ballast')
    const errors: string[] = []
    const log = { ...silentLog, error: ({ err }: { err?: Error }) => errors.push(String(err)) }
    const database = await openDatabase({ DATA_DIR: dataDir, DATABASE_POOL: 2 }, { holder: 'test', log })
    onTestFinished(() => database.close())
    const { pool } = database
    await pool.query('CREATE TABLE pots (id int, clay text)')
    let acknowledged = 0
    const write = async () => {
      await pool.query('INSERT INTO pots SELECT $1, repeat(md5(random()::text), 3000)', [acknowledged + 1])
      acknowledged++
    }
    await write()

    fillDisk(ballast)
    await expect(
      (async () => {
        for (;;) await write()
      })(),
    ).rejects.toThrow(/No space left on device|terminat|ECONN/)
    // Without space for its WAL, PostgreSQL shuts down, also after every restart.
    const fillLog = `SELECT pg_logical_emit_message(false, 'fill', repeat('x', 1000000)) FROM generate_series(1, 100)`
    await pool.query(fillLog).catch(() => {})
    const hasGivenUp = async () => {
      await write().catch(() => {})
      expect(errors.join()).toMatch(/did not start: FATAL: .*No space left/)
    }
    await vi.waitFor(hasGivenUp, { timeout: 20_000 })

    rmSync(ballast)
    await vi.waitFor(write, { timeout: 30_000, interval: 100 })
    const { rows } = await pool.query('SELECT count(DISTINCT id) FROM pots')
    expect(rows[0].count).toBe(acknowledged)
  },
)

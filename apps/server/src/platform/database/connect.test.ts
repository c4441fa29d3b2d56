import { expect, onTestFinished, test, vi } from 'vitest'
import { aDatabase } from '../../../test/database.ts'
import { silentLog } from '../../../test/silent-log.ts'
import { openPool } from './connect.ts'

async function aPool({ options = '' } = {}) {
  const { connectionString, drop } = await aDatabase()
  const log = { ...silentLog, warn: vi.fn() }
  const pool = openPool(`${connectionString}${options}`, { size: 2, log })
  onTestFinished(async () => {
    await pool.end()
    await drop()
  })
  return { pool, log }
}

test('returns counts and ids as numbers, and fails for an unsafe integer', async () => {
  const { pool } = await aPool()
  expect((await pool.query('SELECT count(*), 9007199254740991 AS id')).rows).toEqual([
    { count: 1, id: 9007199254740991 },
  ])
  await expect(pool.query('SELECT 9007199254740992 AS id')).rejects.toThrow('too large')
})

test('keeps the options of DATABASE_URL beside our own settings', async () => {
  const { pool } = await aPool({ options: '?options=-c%20work_mem%3D5MB' })
  const show = async (name: string) => (await pool.query('SELECT current_setting($1) AS value', [name])).rows[0].value
  expect(await show('work_mem')).toBe('5MB')
  expect(await show('search_path')).toBe('pollen,public')
  expect(await show('statement_timeout')).toBe('10s')
  expect(await show('lock_timeout')).toBe('5s')
})

test('a connection that breaks between two statements is logged and fails only its own transaction', async () => {
  const { pool, log } = await aPool()
  const client = await pool.connect()
  const { rows } = await client.query('SELECT pg_backend_pid() AS pid')
  await pool.query('SELECT pg_terminate_backend($1)', [rows[0].pid])
  await vi.waitFor(() => expect(log.warn).toHaveBeenCalled())
  client.release(true)
  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
})

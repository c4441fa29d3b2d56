import { expect, onTestFinished, test } from 'vitest'
import { aPool, contentOf, plant, sampleMigrations } from '../../test/database-sample.ts'
import { aDatabaseServer } from '../../test/database-server.ts'
import { silentLog } from '../../test/silent-log.ts'
import { openPool } from '../platform/database/connect.ts'
import { moveDatabase } from './move-database.ts'

/** The PostgreSQL of OTHER_DATABASE_URL, else a second embedded one. */
async function anotherServer() {
  const installedUrl = process.env.OTHER_DATABASE_URL
  if (installedUrl) return aPool({ on: installedUrl })
  const server = await aDatabaseServer()
  const pool = openPool(server.connectionString, { size: 2, log: silentLog })
  onTestFinished(async () => {
    await pool.end()
    await server.stop()
  })
  return pool
}

test('moves all rows to another server and back', async () => {
  const here = await aPool({ version: 3 })
  await plant(here)
  const before = await contentOf(here)
  const there = await anotherServer()
  const moved = await moveDatabase(here, there, sampleMigrations())
  expect(moved.map(({ name, rows }) => [name, rows])).toEqual([
    ['gardens', 300],
    ['plants', 300],
  ])
  expect(await contentOf(there)).toEqual(before)

  const back = await aPool()
  await moveDatabase(there, back, sampleMigrations())
  expect(await contentOf(back)).toEqual(before)
})

test('rejects a target that has data, without changes', async () => {
  const [source, target] = [await aPool({ version: 3 }), await aPool({ version: 3 })]
  await plant(target)
  const before = await contentOf(target)
  await expect(moveDatabase(source, target, sampleMigrations())).rejects.toThrow('already holds data of Pollen')
  expect(await contentOf(target)).toEqual(before)
})

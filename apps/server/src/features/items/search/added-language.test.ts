import { expect, onTestFinished, test } from 'vitest'
import { aDatabase } from '../../../../test/database.ts'
import { silentLog } from '../../../../test/silent-log.ts'
import { fillDatabase } from '../../../demo/fill/fill-database.ts'
import { openPool } from '../../../platform/database/connect.ts'
import { stemmers } from '../../../platform/database/stemmers.ts'

test('the stemmer of an added language applies to existing items', async () => {
  const database = await aDatabase()
  const pool = openPool(database.connectionString, { size: 2, log: silentLog })
  onTestFinished(async () => {
    await pool.end()
    await database.drop()
  })
  await fillDatabase(pool, { members: 5, items: 40, now: new Date('2026-06-15T10:00:00Z') })
  await pool.query(`UPDATE items SET name = 'Två cyklar' WHERE id = (SELECT min(id) FROM items WHERE is_listed)`)
  const found = async () => {
    const { rows } = await pool.query(
      `SELECT name FROM items WHERE words @@ array_to_string(word_forms('cyklarna'), ' | ')::tsquery`,
    )
    return rows.map(({ name }) => name)
  }
  const indexes = async () =>
    (await pool.query(`SELECT indexdef FROM pg_indexes WHERE tablename = 'items' ORDER BY indexdef`)).rows
  const useStemmers = async (...names: string[]) =>
    (await pool.query('SELECT use_stemmers($1) AS "hasChanged"', [names])).rows[0].hasChanged

  const before = await indexes()
  expect(await found()).toEqual([])
  expect(await useStemmers(...stemmers.toReversed())).toBe(false)
  expect(await useStemmers(...stemmers, 'swedish')).toBe(true)
  expect(await found()).toEqual(['Två cyklar'])
  expect(await useStemmers('swedish', ...stemmers)).toBe(false)
  expect(await indexes()).toEqual(before)
})

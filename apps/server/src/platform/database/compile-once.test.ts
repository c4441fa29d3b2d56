import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorld, type World } from '../../../test/world.ts'
import { compileOnce } from './prepare-statements.ts'

let world: World

beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

test('compiles a statement once and runs it with the values of each call', async () => {
  let built = 0
  const add = compileOnce((_, { a, b }: { a: number; b: number }) => {
    built += 1
    return sql<{ sum: number }>`SELECT ${a}::int + ${b}::int + ${100}::int AS sum`
  })
  const sums = await Promise.all([add(world.db, { a: 1, b: 2 }), add(world.db, { a: 3, b: 4 })])
  expect(sums).toEqual([[{ sum: 103 }], [{ sum: 107 }]])
  expect(built).toBe(1)
})

test('a transaction reuses the compiled statement', async () => {
  const list = compileOnce(
    (_, { limit }: { limit: number }) =>
      sql<{ n: number }>`SELECT n FROM generate_series(1, 3) AS n ORDER BY n LIMIT ${limit}::int`,
  )
  expect(await list(world.db, { limit: 1 })).toEqual([{ n: 1 }])
  const inTransaction = world.db.transaction().execute((tx) => list(tx, { limit: 2 }))
  expect(await inTransaction).toEqual([{ n: 1 }, { n: 2 }])
})

test('rejects a statement whose text depends on a value, and one that leaves a value unused', async () => {
  const compared = compileOnce((_, { a }: { a: number }) => (a > 1 ? sql`SELECT ${a}::int` : sql`SELECT 1`))
  await expect(compared(world.db, { a: 2 })).rejects.toThrow('cannot depend on the value of a')
  const forgotten = compileOnce((_, { a }: { a: number; b: number }) => sql`SELECT ${a}::int`)
  await expect(forgotten(world.db, { a: 1, b: 2 })).rejects.toThrow('does not use b')
})

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { aDatabase } from '../test/database.ts'
import { generateDatabaseTypes } from '../test/database-types.ts'

test('the table types match the migrations (npm run db:types updates them)', async () => {
  const { connectionString } = await aDatabase()
  const written = readFileSync(new URL('schema.ts', import.meta.url), 'utf8')
  expect(written).toBe(await generateDatabaseTypes(connectionString))
})

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { aDatabase } from '../test/database.ts'
import { generateDatabaseTypes } from '../test/database-types.ts'

test('the types of the tables are those of the migrations (npm run db:types writes them)', async () => {
  const { connectionString } = await aDatabase()
  const written = readFileSync(new URL('schema.ts', import.meta.url), 'utf8')
  expect(written).toBe(await generateDatabaseTypes(connectionString))
})

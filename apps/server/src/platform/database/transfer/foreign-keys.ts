import type pg from 'pg'

/** Takes the foreign keys away, so that tables fill in any order, and answers how to bring them back, checked. */
export async function dropForeignKeys(client: pg.PoolClient, schema: string): Promise<() => Promise<void>> {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
    `SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint WHERE connamespace = $1::regnamespace AND contype = 'f' AND conparentid = 0`,
    [schema],
  )
  for (const { table, name } of keys) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`)
  return async () => {
    for (const { table, name, definition } of keys) {
      await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`)
    }
  }
}

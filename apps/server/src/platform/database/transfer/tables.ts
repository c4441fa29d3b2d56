import pg from 'pg'

export type Table = { name: string; columns: string[] }
/** `value` is the last one given out; null when none was. */
export type Sequence = { name: string; value: number | null }

/** The tables with product data: what is unlogged or generated is left out, since it can be made again. */
export async function readTables(client: pg.PoolClient, schema: string): Promise<Table[]> {
  const { rows } = await client.query(
    `SELECT relname AS name, array_agg(attname::text ORDER BY attnum) AS columns
     FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
     WHERE relnamespace = $1::regnamespace AND relkind = 'r' AND relpersistence = 'p' AND relname <> 'migrations'
       AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
     GROUP BY relname ORDER BY relname`,
    [schema],
  )
  return rows
}

export async function readSequences(client: pg.PoolClient, schema: string): Promise<Sequence[]> {
  const { rows } = await client.query(
    'SELECT sequencename AS name, last_value AS value FROM pg_sequences WHERE schemaname = $1 ORDER BY 1',
    [schema],
  )
  return rows
}

export async function countRows(client: pg.PoolClient, schema: string, table: Table): Promise<number> {
  const { rows } = await client.query(`SELECT count(*) FROM ${schema}.${pg.escapeIdentifier(table.name)}`)
  return rows[0].count
}

export function copyStatement(schema: string, table: Table, direction: 'TO STDOUT' | 'FROM STDIN'): string {
  return `COPY ${schema}.${pg.escapeIdentifier(table.name)} (${table.columns.map(pg.escapeIdentifier)}) ${direction}`
}

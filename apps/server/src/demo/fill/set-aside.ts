import type pg from 'pg'

const foreignKeys = `
  SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS remove,
    format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS restore
  FROM pg_constraint
  WHERE contype = 'f' AND conrelid = ANY ($1::regclass[])`

const indexes = `
  SELECT format('DROP INDEX %s', indexrelid::regclass) AS remove, pg_get_indexdef(indexrelid) AS restore
  FROM pg_index
  WHERE indrelid = ANY ($1::regclass[]) AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`

/**
 * Foreign keys and indexes cost far more row by row than all at once, so they step aside for a copy.
 * Answers how to bring them back; it is all one transaction, so nobody ever sees the tables without them.
 */
export async function setAside(client: pg.ClientBase, tables: readonly string[]): Promise<() => Promise<void>> {
  const kept: { remove: string; restore: string }[] = []
  for (const query of [foreignKeys, indexes]) kept.push(...(await client.query(query, [tables])).rows)
  for (const { remove } of kept) await client.query(remove)
  return async () => {
    for (const { restore } of kept.reverse()) await client.query(restore)
  }
}

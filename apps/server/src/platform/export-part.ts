import { sql } from 'kysely'
import type { DB as Schema } from '../schema.ts'
import type { Db } from './database/open-database.ts'

/** A feature's data about a member: fields of `data.json`, and stored files with their path in the archive. */
type ExportData = { data: Record<string, unknown>; files?: { path: string; file: string }[] }

/** A feature's part of the data export. A test checks that the parts cover every table that refers to members. */
export type ExportPart = {
  tables: (keyof Schema)[]
  read(db: Db, memberId: number): Promise<ExportData>
}

type TableOfMembers = {
  [Table in keyof Schema]: Schema[Table] extends { member_id: unknown } ? Table : never
}[keyof Schema]

/** Reads columns of the rows that belong to a member, ordered by these columns. */
export async function rowsOfMember<Table extends TableOfMembers, Column extends keyof Schema[Table] & string>(
  db: Db,
  memberId: number,
  table: Table,
  columns: Column[],
) {
  const names = sql.join(columns.map((column) => sql.ref(column)))
  const { rows } = await sql<Record<Column, unknown>>`
    SELECT ${names} FROM ${sql.table(table)} WHERE member_id = ${memberId} ORDER BY ${names}`.execute(db)
  return rows
}

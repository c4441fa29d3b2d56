import type { Db } from './database/open-database.ts'
import type { DB as Schema } from './database/schema.ts'

/** What a feature holds about a member: fields of `data.json`, and stored files with their path in the archive. */
type ExportData = { data: Record<string, unknown>; files?: { path: string; file: string }[] }

/** A feature's part of what a member can download. A test checks that every table that refers to members is in one. */
export type ExportPart = {
  tables: (keyof Schema)[]
  read(db: Db, memberId: number): Promise<ExportData>
}

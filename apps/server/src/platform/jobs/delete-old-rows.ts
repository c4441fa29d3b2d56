import { sql } from 'kysely'
import type { DB as Schema } from '../../schema.ts'
import type { Job } from './job.ts'

type Column<Table extends keyof Schema> = keyof Schema[Table] & string

type Options<Table extends keyof Schema> = {
  /** Name of the job. */
  name: string
  table: Table
  /** Columns of the primary key. */
  key: Column<Table>[]
  /** Column with the creation time of a row. */
  time: Column<Table>
  keepDays: number
}

const batchSize = 5_000

/** Creates a job that deletes rows after some days. It works in batches, because a statement locks its rows until it ends. */
export function deleteOldRows<Table extends keyof Schema>(options: Options<Table>): Job {
  const { name, table, key, time, keepDays } = options
  const rows = sql.table(table)
  const keyColumns = sql.join(key.map((column) => sql.ref(column)))
  const age = sql.ref(time)
  return {
    name,
    async run({ db, clock, stopping }) {
      const before = new Date(clock().getTime() - keepDays * 86_400_000)
      let deleted = batchSize
      while (deleted === batchSize && !stopping?.aborted) {
        const { numAffectedRows } = await sql`
          DELETE FROM ${rows} WHERE (${keyColumns}) IN (
            SELECT ${keyColumns} FROM ${rows} WHERE ${age} < ${before} ORDER BY ${age} LIMIT ${batchSize}
          )`.execute(db)
        deleted = Number(numAffectedRows ?? 0)
      }
    },
  }
}

import { type Selectable, sql } from 'kysely'
import { compileOnce } from '../../platform/database/compile-once.ts'
import type { Tx } from '../../platform/database/open-database.ts'
import type { DB as Schema } from '../../platform/database/schema.ts'
import { type ItemRow, itemsFor } from './items.queries.ts'

const newColumns = [
  'owner_id',
  'name',
  'type',
  'category1',
  'category2',
  'category3',
  'description',
  'longitude',
  'latitude',
  'location_precision',
  'address',
  'use_coordinates',
  'is_recurrent',
  'visibility',
  'creationdate',
  'published_at',
  'startdate',
  'enddate',
  'area_en',
  'area_fr',
  'area_source',
  'resource_kind',
  'resource_id',
] as const

/** What is inserted of a new item: a column that is not here has its default. */
export type NewItemRow = Pick<Selectable<Schema['items']>, (typeof newColumns)[number]>

/** The new rows stand for the table, which does not show them yet. */
const insertRows = compileOnce((db, { rows }: { rows: string }) =>
  itemsFor(
    db.with('items', (insert) =>
      insert
        .insertInto('items')
        .columns(newColumns)
        .expression(sql`SELECT ${sql.join(newColumns.map((column) => sql.ref(column)))}
          FROM jsonb_populate_recordset(NULL::items, ${rows}::jsonb)`)
        .returningAll(),
    ),
    sql<number>`items.owner_id`,
  ),
)

/** Inserts items and reads each as its owner sees it. */
export const insertItems = (tx: Tx, items: NewItemRow[]): Promise<ItemRow[]> =>
  insertRows(tx, { rows: JSON.stringify(items) })

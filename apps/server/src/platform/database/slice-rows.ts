import { exactCountLimit } from '@pollen/contract/constants'
import { type SelectQueryBuilder, type StringReference, sql } from 'kysely'
import type { RowCount, Slice } from '../paging.ts'

/** The rows of one page, of a list that is ordered by a number of which no two rows have the same; the largest come first. */
export function sliceByNumber<Tables, Names extends keyof Tables, Row>(
  list: SelectQueryBuilder<Tables, Names, Row>,
  column: StringReference<Tables, Names>,
  { after, isBackwards, offset, limit }: Slice<[number]>,
  order: 'asc' | 'desc' = 'desc',
) {
  const number = sql.ref<number>(column)
  const isGrowing = (order === 'asc') !== isBackwards
  const rest = after ? list.where(number, isGrowing ? '>' : '<', after[0]) : list
  return rest
    .orderBy(number, isGrowing ? 'asc' : 'desc')
    .offset(offset)
    .limit(limit)
}

type RowQuery = { limit: (rows: number) => { execute: () => Promise<unknown[]> } }

/** Counts the rows of a list. It stops just above the limit up to which counts are exact. */
export async function countRows(list: RowQuery): Promise<RowCount> {
  const rows = await list.limit(exactCountLimit + 1).execute()
  return { count: rows.length, isExact: true }
}

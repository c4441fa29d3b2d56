import * as z from 'zod/mini'
import { exactCountLimit } from './constants.ts'
import { numberText } from './input-fields.ts'

const queryNumber = (minimum: number, maximum: number) =>
  z.pipe(z.union([numberText(/^\d{1,9}$/), z.number()]), z.int().check(z.minimum(minimum), z.maximum(maximum)))

/** Entries per page if `page_size` is missing. */
export const defaultPageSize = 20

/**
 * `next` and `previous` contain a cursor, so that late pages cost no more than the first (keyset pagination). `page` jumps
 * to a page by its number.
 */
export const PageQuery = z.object({
  page: z.optional(queryNumber(1, 1_000_000)),
  page_size: z.optional(queryNumber(1, 100)),
  cursor: z.optional(z.string().check(z.maxLength(500))),
})
export type PageQuery = z.output<typeof PageQuery>

/**
 * The shape of every list. `count` is capped at 10,000, and large counts may be some seconds old; `count_is_exact` is then
 * false. `next` and `previous` are absolute addresses.
 */
export const Page = <Entry extends z.ZodMiniType>(entry: Entry) =>
  z.object({
    count: z.int().check(z.maximum(exactCountLimit)),
    count_is_exact: z.boolean(),
    next: z.nullable(z.url()),
    previous: z.nullable(z.url()),
    results: z.array(entry),
  })

/** Number of entries of a list, over all pages. */
export type PageCount = { count: number; count_is_exact: boolean }

import * as z from 'zod/mini'
import { exactCountLimit } from './constants.ts'
import { numberText } from './input-fields.ts'

const queryNumber = (minimum: number, maximum: number) =>
  z.pipe(z.union([numberText(/^\d{1,9}$/), z.number()]), z.int().check(z.minimum(minimum), z.maximum(maximum)))

/** How many entries a page has where `page_size` says nothing else. */
export const defaultPageSize = 20

/**
 * `next` and `previous` carry a cursor, so that a late page costs what the first one costs; `page` is for jumping to a page by
 * its number.
 */
export const PageQuery = z.object({
  page: z.optional(queryNumber(1, 1_000_000)),
  page_size: z.optional(queryNumber(1, 100)),
  cursor: z.optional(z.string().check(z.maxLength(500))),
})
export type PageQuery = z.output<typeof PageQuery>

/**
 * The shape of every list. `count` stops at 10,000, and a large one may be some seconds old: `count_is_exact` is false then.
 * `next` and `previous` are whole addresses.
 */
export const Page = <Entry extends z.ZodMiniType>(entry: Entry) =>
  z.object({
    count: z.int().check(z.maximum(exactCountLimit)),
    count_is_exact: z.boolean(),
    next: z.nullable(z.url()),
    previous: z.nullable(z.url()),
    results: z.array(entry),
  })

/** How many entries a list has, over all its pages. */
export type PageCount = { count: number; count_is_exact: boolean }

import { z } from 'zod'
import { exactCountLimit } from './constants.ts'

/** Numbers in a query arrive as text. */
const queryNumber = (minimum: number, maximum: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .or(z.number())
    .pipe(z.number().int().min(minimum).max(maximum))

/** How many entries a page has where `page_size` says nothing else. */
export const defaultPageSize = 20

/**
 * `next` and `previous` carry a cursor, so that a late page costs what the first one costs; `page` is for jumping to a page by
 * its number.
 */
export const PageQuery = z.object({
  page: queryNumber(1, 1_000_000).optional(),
  page_size: queryNumber(1, 100).optional(),
  cursor: z.string().max(500).optional(),
})
export type PageQuery = z.output<typeof PageQuery>

/**
 * The shape of every list. `count` stops at 10,000, and a large one may be some seconds old: `count_is_exact` is false then.
 * `next` and `previous` are whole addresses.
 */
export const Page = <Entry extends z.ZodType>(entry: Entry) =>
  z.object({
    count: z.number().int().max(exactCountLimit),
    count_is_exact: z.boolean(),
    next: z.url().nullable(),
    previous: z.url().nullable(),
    results: z.array(entry),
  })

/** How many entries a list has, over all its pages. */
export type PageCount = { count: number; count_is_exact: boolean }

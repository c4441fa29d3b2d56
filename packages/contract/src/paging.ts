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

/** `next` carries a cursor, so that any page costs what the first costs; `page` works too, for who wants to jump. */
export const PageQuery = z.object({
  page: queryNumber(1, 1_000_000).optional(),
  page_size: queryNumber(1, 100).optional(),
  cursor: z.string().max(500).optional(),
})
export type PageQuery = z.output<typeof PageQuery>

/** The shape of every list: `count` is exact up to 10,000. */
export const Page = <Entry extends z.ZodType>(entry: Entry) =>
  z.object({
    count: z.number().int().max(exactCountLimit),
    count_is_exact: z.boolean(),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    results: z.array(entry),
  })

import { z } from 'zod'
import { type Category, categories } from './constants.ts'

export const CategoryCode = z.enum(Object.keys(categories) as [Category, ...Category[]])

/** ISO 8601 or epoch seconds; a form sends both as text. */
export const Moment = z
  .union([z.string(), z.number()])
  .transform((sent) => (/^\d{1,11}$/.test(String(sent)) ? new Date(Number(sent) * 1000) : new Date(sent)))
  .refine((date) => date.getUTCFullYear() >= 1900 && date.getUTCFullYear() < 10_000, { params: { message: 'date' } })

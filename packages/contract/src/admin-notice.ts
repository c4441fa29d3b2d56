import * as z from 'zod/mini'
import { forOperators } from './admin-fields.ts'
import { type Language, languages } from './constants.ts'
import { endpoint } from './endpoint.ts'
import { optionalLine, TextFlag } from './input-fields.ts'

export const maxBannerLength = 300

/** `banner_en`, `banner_fr`, … */
export const bannerField = <Code extends Language>(language: Code) => `banner_${language}` as const

type BannerFields<Value> = { [Code in Language as `banner_${Code}`]: Value }

export const bannerFields = <Value>(make: (language: Language) => Value) =>
  Object.fromEntries(languages.map((language) => [bannerField(language), make(language)])) as BannerFields<Value>

export const Notice = z.object({
  /** Set in all languages, or empty in all. */
  ...bannerFields(() => z.string()),
  /** Only operators can write. */
  is_in_maintenance: z.boolean(),
})
export type Notice = z.output<typeof Notice>

export const adminNotice = {
  getNotice: endpoint({
    method: 'GET',
    path: '/admin/notice/',
    summary: 'Get the banner and the maintenance mode',
    ...forOperators,
    input: z.object({}),
    output: Notice,
  }),
  changeNotice: endpoint({
    method: 'PATCH',
    path: '/admin/notice/',
    summary: 'Change the banner, or start or end maintenance',
    ...forOperators,
    input: z.object({
      ...bannerFields(() => z.optional(optionalLine(maxBannerLength))),
      is_in_maintenance: z.optional(TextFlag),
    }),
    output: Notice,
  }),
}

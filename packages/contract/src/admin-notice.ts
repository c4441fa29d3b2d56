import * as z from 'zod/mini'
import { forOperators } from './admin-fields.ts'
import { endpoint } from './endpoint.ts'
import { optionalLine, TextFlag } from './input-fields.ts'

export const maxBannerLength = 300

export const Notice = z.object({
  /** In both languages, or empty in both. */
  banner_en: z.string(),
  banner_fr: z.string(),
  /** Only operators write. */
  is_in_maintenance: z.boolean(),
})
export type Notice = z.output<typeof Notice>

export const adminNotice = {
  getNotice: endpoint({
    method: 'GET',
    path: '/admin/notice/',
    summary: 'What everybody is told: the banner, and whether the instance is in maintenance',
    ...forOperators,
    input: z.object({}),
    output: Notice,
  }),
  changeNotice: endpoint({
    method: 'PATCH',
    path: '/admin/notice/',
    summary: 'Change the banner, or begin or end the maintenance',
    ...forOperators,
    input: z.object({
      banner_en: z.optional(optionalLine(maxBannerLength)),
      banner_fr: z.optional(optionalLine(maxBannerLength)),
      is_in_maintenance: z.optional(TextFlag),
    }),
    output: Notice,
  }),
}

import * as z from 'zod/mini'
import { readResourceText, resourceKindCodes, sourceIdPattern } from './resource-kinds.ts'

/** A permanent link from an item to the public resource it was started from; `id` is the id in the source of that kind. */
export const ResourceLink = z.object({
  kind: z.enum(resourceKindCodes),
  id: z.string().check(z.regex(sourceIdPattern)),
})
export type ResourceLink = z.output<typeof ResourceLink>

const Text = z
  .string()
  .check(z.meta({ description: 'The kind of a public resource and its id there, such as `BKC:node/123`.' }))

export const ResourceText = z.pipe(
  Text,
  z.transform((text, ctx): ResourceLink => {
    const link = readResourceText(text)
    if (link) return link
    ctx.issues.push({ code: 'custom', input: text, params: { message: 'resource' } })
    return z.NEVER
  }),
)

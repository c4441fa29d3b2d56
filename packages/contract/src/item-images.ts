import * as z from 'zod/mini'
import { maxItemImages } from './constants.ts'
import { endpoint } from './endpoint.ts'
import { PathId } from './input-fields.ts'
import { Item } from './items.ts'

/** Longest side of both stored sizes of an item image, in pixels. */
export const itemImageSides = { large: 1600, thumb: 400 } as const

/** An existing image by id or address, or `null` for the position of the next uploaded file. */
const KeptImage = z.union([z.int().check(z.positive()), z.string().check(z.maxLength(300)), z.null()])

/** A list as JSON text, because it is sent in a form. */
const KeptImages = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(5000)),
    z.transform((text, ctx) => {
      try {
        return JSON.parse(text) as unknown
      } catch {
        ctx.issues.push({ code: 'custom', input: text, params: { message: 'invalid' } })
        return z.NEVER
      }
    }),
  ),
  z.array(KeptImage).check(z.maxLength(maxItemImages)),
)

export const itemImages = {
  set: endpoint({
    method: 'POST',
    path: '/images/',
    summary: 'Set the pictures of an item: add, keep, reorder and remove in one call',
    access: 'member',
    body: 'multipart',
    inTransaction: false,
    input: z.object({
      item_id: PathId,
      images: z._default(z.array(z.file()).check(z.maxLength(maxItemImages)), []),
      keep: z.optional(KeptImages),
    }),
    output: Item,
    errors: ['ITEM_DOESNT_EXIST', 'NOT_ITEM_OWNER', 'ITEM_CHANGED', 'IMAGE_DOESNT_EXIST', 'TOO_MANY_ATTEMPTS'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/items/images/{id}',
    summary: 'Get a picture of an item; those of unlisted items are for members, those of drafts for their owner',
    access: 'anyone',
    input: z.object({ id: PathId, size: z.optional(z.enum(['thumb'])) }),
    output: z.void(),
    answer: 'image/webp',
    errors: ['IMAGE_DOESNT_EXIST'],
  }),
  base64: endpoint({
    method: 'GET',
    path: '/items/{id}/images/base64',
    summary: 'Get the pictures of one of your items as a JSON string with names and data URLs',
    access: 'member',
    input: z.object({ id: PathId }),
    output: z.string(),
    isLarge: true,
    errors: ['ITEM_DOESNT_EXIST', 'NOT_ITEM_OWNER'],
  }),
}

import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { PathId } from './input-fields.ts'
import { Item, maxItemImages } from './items.ts'

/** The longest side, in pixels, of the two sizes in which an image of an item is stored. */
export const itemImageSides = { large: 1600, thumb: 400 } as const

/** A picture that is there already, by its id or its address; `null` where the next new file goes. */
const KeptImage = z.union([z.number().int().positive(), z.string().max(300), z.null()])

/** A form sends the list as JSON text. */
const KeptImages = z
  .string()
  .max(5000)
  .transform((text, ctx) => {
    try {
      return JSON.parse(text) as unknown
    } catch {
      ctx.addIssue({ code: 'custom', params: { message: 'invalid' } })
      return z.NEVER
    }
  })
  .pipe(z.array(KeptImage).max(maxItemImages))

export const itemImages = {
  set: endpoint({
    method: 'POST',
    path: '/images/',
    summary: 'Set the pictures of an item: add, keep, order and remove in one call',
    access: 'member',
    body: 'multipart',
    inTransaction: false,
    input: z.object({
      item_id: PathId,
      images: z.array(z.file()).max(maxItemImages).default([]),
      keep: KeptImages.optional(),
    }),
    output: Item,
    errors: ['ITEM_DOESNT_EXIST', 'NOT_ITEM_OWNER', 'IMAGE_DOESNT_EXIST', 'TOO_MANY_ATTEMPTS'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/items/images/{id}',
    summary: 'A picture of an item; of an unlisted one for members, of a draft for its owner alone',
    access: 'anyone',
    input: z.object({ id: PathId, size: z.enum(['thumb']).optional() }),
    output: z.void(),
    answer: 'image/webp',
    errors: ['IMAGE_DOESNT_EXIST'],
  }),
  base64: endpoint({
    method: 'GET',
    path: '/items/{id}/images/base64',
    summary: 'The pictures of one of your items as a JSON string that holds their names and data URLs',
    access: 'member',
    input: z.object({ id: PathId }),
    output: z.string(),
    isLarge: true,
    errors: ['ITEM_DOESNT_EXIST', 'NOT_ITEM_OWNER'],
  }),
}

import * as z from 'zod/mini'
import { maxItemImages } from './constants.ts'
import { endpoint } from './endpoint.ts'
import { PathId } from './input-fields.ts'
import { Item } from './items.ts'

/** The longest side, in pixels, of the two sizes in which an image of an item is stored. */
export const itemImageSides = { large: 1600, thumb: 400 } as const

/** A picture that is there already, by its id or its address; `null` where the next new file goes. */
const KeptImage = z.union([z.int().check(z.positive()), z.string().check(z.maxLength(300)), z.null()])

/** A form sends the list as JSON text. */
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
    summary: 'Set the pictures of an item: add, keep, order and remove in one call',
    access: 'member',
    body: 'multipart',
    inTransaction: false,
    input: z.object({
      item_id: PathId,
      images: z._default(z.array(z.file()).check(z.maxLength(maxItemImages)), []),
      keep: z.optional(KeptImages),
    }),
    output: Item,
    errors: ['ITEM_DOESNT_EXIST', 'NOT_ITEM_OWNER', 'IMAGE_DOESNT_EXIST', 'TOO_MANY_ATTEMPTS'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/items/images/{id}',
    summary: 'A picture of an item; of an unlisted one for members, of a draft for its owner alone',
    access: 'anyone',
    input: z.object({ id: PathId, size: z.optional(z.enum(['thumb'])) }),
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

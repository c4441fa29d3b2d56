import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { CategoryCode } from './input-fields.ts'

/** Pages show only suggestions with at least this probability: less likely ones are more often wrong than right. */
export const suggestFrom = 0.2

/**
 * From this share on, the category of a picture is chosen until the member chooses: of the 54 pictures of the bench 21 reach
 * it, and all of them are right; from 0.75 on, 1 of 25 is wrong.
 */
export const preselectFrom = 0.8

export const Prediction = z.object({
  /** What it seems to be, in the caller's language. */
  class: z.string(),
  category: CategoryCode,
  probability: z.number().check(z.minimum(0), z.maximum(1)),
})
export type Prediction = z.output<typeof Prediction>

/** How likely each category is, the likeliest first: a laptop and a notebook are both computers. */
export function categoryShares(predictions: Prediction[]): { category: Prediction['category']; share: number }[] {
  const shares = new Map<Prediction['category'], number>()
  for (const { category, probability } of predictions) {
    shares.set(category, (shares.get(category) ?? 0) + probability)
  }
  return [...shares].map(([category, share]) => ({ category, share })).sort((one, other) => other.share - one.share)
}

/** What seems to be on a picture, the likeliest first, and what is written on it. */
export const PicturePrediction = z.object({
  probabilities: z.array(Prediction).check(z.maxLength(5)),
  detected_text: z.string(),
})
export type PicturePrediction = z.output<typeof PicturePrediction>

export const vision = {
  predictClass: endpoint({
    method: 'POST',
    path: '/predictClass/',
    summary: 'What seems to be on a picture, as suggestions for an item; the picture is not kept',
    access: 'member',
    body: 'multipart',
    // It takes a second or more, and the database has no part in it.
    inTransaction: false,
    input: z.object({ image: z.file() }),
    output: PicturePrediction,
    errors: ['SUGGESTIONS_UNAVAILABLE', 'TOO_MANY_ATTEMPTS'],
  }),
}

import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { CategoryCode } from './input-fields.ts'

/** Minimum probability of displayed suggestions. Less likely ones are more often wrong than right. */
export const suggestFrom = 0.2

/**
 * From this share on, the category is preselected until the member chooses. Of the 54 pictures in the benchmark, 21 reach
 * it and all are right; with 0.75, 1 of 25 would be wrong.
 */
export const preselectFrom = 0.8

export const Prediction = z.object({
  /** Recognized class, in the caller's language. */
  class: z.string(),
  category: CategoryCode,
  probability: z.number().check(z.minimum(0), z.maximum(1)),
})
export type Prediction = z.output<typeof Prediction>

/** Sums the probabilities per category, most likely first. Several classes may share a category, such as laptop and notebook. */
export function categoryShares(predictions: Prediction[]): { category: Prediction['category']; share: number }[] {
  const shares = new Map<Prediction['category'], number>()
  for (const { category, probability } of predictions) {
    shares.set(category, (shares.get(category) ?? 0) + probability)
  }
  return [...shares].map(([category, share]) => ({ category, share })).sort((one, other) => other.share - one.share)
}

/** Classes that are recognized in a picture, most likely first, and its text. */
export const PicturePrediction = z.object({
  probabilities: z.array(Prediction).check(z.maxLength(5)),
  detected_text: z.string(),
})
export type PicturePrediction = z.output<typeof PicturePrediction>

export const vision = {
  predictClass: endpoint({
    method: 'POST',
    path: '/predictClass/',
    summary: 'Recognize what is in a picture, as suggestions for an item; the picture is not stored',
    access: 'member',
    body: 'multipart',
    // Takes a second or more, and needs no database.
    inTransaction: false,
    input: z.object({ image: z.file() }),
    output: PicturePrediction,
    errors: ['SUGGESTIONS_UNAVAILABLE', 'TOO_MANY_ATTEMPTS'],
  }),
}

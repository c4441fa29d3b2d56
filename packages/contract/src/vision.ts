import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { CategoryCode } from './input-fields.ts'

/** Pages show only suggestions with at least this probability: less likely ones are more often wrong than right. */
export const suggestFrom = 0.2

export const Prediction = z.object({
  /** What it seems to be, in the caller's language. */
  class: z.string(),
  category: CategoryCode,
  probability: z.number().min(0).max(1),
})
export type Prediction = z.output<typeof Prediction>

/** What seems to be on a picture, the likeliest first, and what is written on it. */
export const PicturePrediction = z.object({
  probabilities: z.array(Prediction).max(5),
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

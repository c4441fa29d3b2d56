import type { vision } from '@pollen/contract/vision'
import type { Action } from '../../platform/action.ts'
import { readPixels } from '../../platform/vision/read-pixels.ts'
import { classTable } from './class-table.ts'

/** Enough for several items with all their pictures. */
const looks = { name: 'predict-class', times: 120, minutes: 60 }

const shown = 5

export const predictClass: Action<typeof vision.predictClass> = async (ctx, { image }) => {
  const { vision, viewer, language, limits, config } = ctx
  await limits.take(looks, String(viewer.id))

  const picture = await readPixels(image, { field: 'image', language })
  const { scores, text } = await vision.analyse(picture)
  const classes = await classTable(config.VISION_MODEL)
  const probabilities = scores.flatMap(({ class: index, probability }) => {
    const known = classes[index]
    return known ? [{ class: known[language], category: known.category, probability }] : []
  })
  return { probabilities: probabilities.slice(0, shown), detected_text: text }
}

import type { vision } from '@pollen/contract/vision'
import type { Action, CheckFields } from '../../platform/action.ts'
import { inLanguage } from '../../platform/in-language.ts'
import type { Limit } from '../../platform/limits.ts'
import { readPixels } from '../../platform/vision/read-pixels.ts'
import { classTable } from './class-table.ts'

/** Enough for several items with all their pictures. */
const predictionsOfMember: Limit = { name: 'predict-class', times: 120, minutes: 60 }

const maxSuggestions = 5

/** Rejects images over the limit before reading them. */
export const checkImageFields: CheckFields<typeof vision.predictClass> = ({ viewer, limits }) =>
  limits.check(predictionsOfMember, String(viewer.id))

export const predictClass: Action<typeof vision.predictClass> = async (ctx, { image }) => {
  const { vision, viewer, language, client, limits, config } = ctx
  await limits.take(predictionsOfMember, String(viewer.id))

  const picture = await readPixels(image, { field: 'image', language, client })
  const { scores, text } = await vision.analyse(picture, client)
  const classes = await classTable(config.VISION_MODEL)
  const probabilities = scores.flatMap(({ class: index, probability }) => {
    const found = classes[index]
    return found ? [{ class: inLanguage(found.names, language), category: found.category, probability }] : []
  })
  return { probabilities: probabilities.slice(0, maxSuggestions), detected_text: text }
}

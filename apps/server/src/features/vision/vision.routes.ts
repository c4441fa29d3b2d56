import { vision } from '@pollen/contract/vision'
import { route } from '../../platform/action.ts'
import { checkImageFields, predictClass } from './predict-class.ts'

export const visionRoutes = [route(vision.predictClass, predictClass, { checkFields: checkImageFields })]

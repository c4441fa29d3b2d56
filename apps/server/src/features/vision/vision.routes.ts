import { vision } from '@pollen/contract/vision'
import { route } from '../../platform/action.ts'
import { predictClass } from './predict-class.ts'

export const visionRoutes = [route(vision.predictClass, predictClass)]

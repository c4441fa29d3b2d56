import { instance } from '@pollen/contract/instance'
import { route } from '../../platform/action.ts'
import { getInstance } from './get-instance.ts'
import { getTexts } from './get-texts.ts'

export const instanceRoutes = [route(instance.get, getInstance), route(instance.getTexts, getTexts)]

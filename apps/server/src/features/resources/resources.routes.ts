import { resources } from '@pollen/contract/resources'
import { route } from '../../platform/action.ts'
import { getResourceImage } from './get-resource-image.ts'
import { getResource, listResources } from './get-resources.ts'
import { proxyRepairCafes } from './proxy-repair-cafes.ts'

export const resourceRoutes = [
  route(resources.list, listResources),
  route(resources.get, getResource),
  route(resources.image, getResourceImage),
  route(resources.proxy, proxyRepairCafes),
]

import { mapCategories } from '@pollen/contract/map-categories'
import { members } from '@pollen/contract/members'
import { route } from '../../platform/action.ts'
import { getMe, getMember } from './get-member.ts'
import { selectMapCategories, selectMapCategory } from './map-categories.ts'
import { addImage, checkImageFields, deleteImage, getImage, getImageBase64, reuseImage } from './member-images.ts'

export const memberRoutes = [
  route(members.me, getMe),
  route(members.get, getMember),
  route(members.addImage, addImage, { checkFields: checkImageFields }),
  route(members.image, getImage),
  route(members.imageBase64, getImageBase64),
  route(members.reuseImage, reuseImage),
  route(members.deleteImage, deleteImage),
  route(mapCategories.select, selectMapCategory),
  route(mapCategories.selectAll, selectMapCategories),
]

import { mapCategories } from '@pollen/contract/map-categories'
import { members } from '@pollen/contract/members'
import { route } from '../../platform/action.ts'
import { addImage, checkImageFields } from './add-image.ts'
import { deleteImage } from './delete-image.ts'
import { getImage } from './get-image.ts'
import { getImageBase64 } from './get-image-base64.ts'
import { getMe } from './get-me.ts'
import { getMember } from './get-member.ts'
import { reuseImage } from './reuse-image.ts'
import { selectMapCategories, selectMapCategory } from './select-map-category.ts'

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

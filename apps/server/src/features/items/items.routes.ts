import { itemImages } from '@pollen/contract/item-images'
import { items } from '@pollen/contract/items'
import { route } from '../../platform/action.ts'
import { closeItem } from './close-item.ts'
import { createItem } from './create-item.ts'
import { deleteItem } from './delete-item.ts'
import { getImagesBase64, getItemImage } from './get-images.ts'
import { getItem, getOwnItem, getRecurrent } from './get-item.ts'
import { countOwn, listItemsOfMember, listRecurrents } from './list-items.ts'
import { previewItem } from './preview-item.ts'
import { listActiveItems } from './search/list-active-items.ts'
import { listMarkers } from './search/list-markers.ts'
import { checkImageFields, setImages } from './set-images.ts'
import { updateItem } from './update-item.ts'

export const itemRoutes = [
  route(items.create, createItem),
  route(items.get, getItem),
  route(items.preview, previewItem),
  route(items.update, updateItem),
  route(items.close, closeItem),
  route(items.delete, deleteItem),
  route(items.listActive, listActiveItems),
  route(items.listMarkers, listMarkers),
  route(items.listOfMember, listItemsOfMember),
  route(items.countOwn, countOwn),
  route(items.getOwn, getOwnItem),
  route(items.listRecurrents, listRecurrents),
  route(items.getRecurrent, getRecurrent),
  route(itemImages.set, setImages, { checkFields: checkImageFields }),
  route(itemImages.get, getItemImage),
  route(itemImages.base64, getImagesBase64),
]

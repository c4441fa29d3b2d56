import { itemImages } from '@pollen/contract/item-images'
import { type Item, items } from '@pollen/contract/items'
import { call } from '../../../lib/api.ts'
import { newPhoto, type Photo } from './photo.ts'

/** Addresses of images in their order, `null` where the new one goes. */
export type ImageOrder = (string | null)[]

type UploadOptions = { signal?: AbortSignal; onProgress?: (share: number) => void }

/** The two calls that saving photos needs; a test passes its own. */
export type PhotosApi = {
  setImages: (id: number, order: ImageOrder, file?: File, options?: UploadOptions) => Promise<Item>
  getItem: (id: number) => Promise<Item>
}

export const photosApi: PhotosApi = {
  setImages: (id, order, file, options) => {
    const images = file ? [file] : []
    return call(itemImages.set, { item_id: id, images, keep: JSON.stringify(order) }, options)
  },
  getItem: (id) => call(items.getOwn, { id }),
}

type EncodedPhoto = { name: string; base64_url: string }

/** Copies of the photos of an own item, for a new item. */
export async function photosFromItem(id: number | string, signal?: AbortSignal): Promise<Photo[]> {
  const list = JSON.parse(await call(itemImages.base64, { id: Number(id) }, { signal })) as EncodedPhoto[]
  return list.map((picture) => newPhoto(decodePicture(picture)))
}

/** Decoded by hand, because the content security policy does not allow to fetch data addresses. */
function decodePicture({ name, base64_url }: EncodedPhoto): File {
  const [head = '', data = ''] = base64_url.split(',')
  const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))
  return new File([bytes], name, { type: /^data:([^;]+)/.exec(head)?.[1] })
}

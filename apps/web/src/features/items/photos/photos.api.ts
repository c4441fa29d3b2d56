import { itemImages } from '@pollen/contract/item-images'
import { type Item, items } from '@pollen/contract/items'
import { call } from '../../../lib/api.ts'
import { newPhoto, type Photo } from './photo.ts'

/** Image addresses in order, with `null` in place of the new image. */
export type ImageOrder = (string | null)[]

type UploadOptions = { signal?: AbortSignal; onProgress?: (share: number) => void }

/** The requests for saving photos, which tests replace. */
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

/** Copies the photos of an own item for a new item. */
export async function photosFromItem(id: number | string, signal?: AbortSignal): Promise<Photo[]> {
  const list = JSON.parse(await call(itemImages.base64, { id: Number(id) }, { signal })) as EncodedPhoto[]
  return list.map((picture) => newPhoto(decodePicture(picture)))
}

/** Decoded by hand, because the content security policy forbids fetching data URLs. */
function decodePicture({ name, base64_url }: EncodedPhoto): File {
  const [head = '', data = ''] = base64_url.split(',')
  const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))
  return new File([bytes], name, { type: /^data:([^;]+)/.exec(head)?.[1] })
}

import { itemImages } from '@pollen/contract/item-images'
import { call } from '../../../lib/api.ts'
import { newPhoto, type Photo } from './photo.ts'

type Encoded = { name: string; base64_url: string }

/** The photos of one of your items as new ones, for an item that begins where that one ended. */
export async function photosFromItem(id: number | string, signal?: AbortSignal): Promise<Photo[]> {
  const list = JSON.parse(await call(itemImages.base64, { id: Number(id) }, { signal })) as Encoded[]
  return list.map((picture) => newPhoto(decodePicture(picture)))
}

/** Not by `fetch`: what may be fetched is limited to the server. */
function decodePicture({ name, base64_url }: Encoded): File {
  const [head = '', data = ''] = base64_url.split(',')
  const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))
  return new File([bytes], name, { type: /^data:([^;]+)/.exec(head)?.[1] })
}

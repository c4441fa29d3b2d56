import type { Item } from '@pollen/contract/items'

/** A photo of the form: one the server has, or one of this device, made small already. */
export type Photo = { key: string; kind: 'kept'; url: string } | NewPhoto
export type NewPhoto = { key: string; kind: 'new'; file: File }

let last = 0

export const newPhoto = (file: File): NewPhoto => ({ key: `new-${++last}`, kind: 'new', file })

/** The photos an item has, to be edited. */
export const photosOfItem = ({ images }: Pick<Item, 'images'>): Photo[] =>
  images.map((url) => ({ key: url, kind: 'kept', url }))

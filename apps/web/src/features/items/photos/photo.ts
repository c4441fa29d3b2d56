import type { Item } from '@pollen/contract/items'

/** A photo in the form: one that the server has, or a new one on this device, already shrunk. */
export type Photo = { key: string; kind: 'stored'; url: string } | NewPhoto
export type NewPhoto = { key: string; kind: 'new'; file: File }

let last = 0

export const newPhoto = (file: File): NewPhoto => ({ key: `new-${++last}`, kind: 'new', file })

export const photosOfItem = ({ images }: Pick<Item, 'images'>): Photo[] =>
  images.map((url) => ({ key: url, kind: 'stored', url }))

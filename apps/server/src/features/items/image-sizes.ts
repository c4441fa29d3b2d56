import type { PictureSize } from '../../platform/images/make-pictures.ts'

const inside = (side: number): PictureSize => ({ width: side, height: side, fit: 'inside' })

/** What is kept of a picture of an item. */
export const imageSizes = { large: inside(1600), thumb: inside(400) }

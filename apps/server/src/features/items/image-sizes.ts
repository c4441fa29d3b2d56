import type { ImageSize } from '../../platform/images/resize-image.ts'

const inside = (side: number): ImageSize => ({ width: side, height: side, fit: 'inside' })

/** What is kept of a picture of an item. */
export const imageSizes = { large: inside(1600), thumb: inside(400) }

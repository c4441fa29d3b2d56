import { availableParallelism } from 'node:os'
import { pictureLimits } from '@pollen/contract/pictures'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { limitConcurrency } from '../limit-concurrency.ts'

// Whatever a file claims to be, no other decoder is ever reached: no SVG, PDF, GIF, TIFF.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`),
})
// One thread for each picture, and no memory kept between two of them.
sharp.concurrency(1)
sharp.cache(false)

/** Node has four threads for such work; one stays free for files and passwords. */
const maxRunning = Math.max(1, Math.min(availableParallelism(), 4) - 1)

/** Runs the work on a picture in its turn, so that uploads share the machine instead of filling its memory. */
export const inTurn = limitConcurrency({ maxRunning, maxWaiting: 50 })

const secondsAtMost = 15

/** The first frame, upright; stopped when it has too many pixels or takes too long. */
export const openPicture = (bytes: Buffer): Sharp =>
  sharp(bytes, { autoOrient: true, failOn: 'error', limitInputPixels: pictureLimits.pixels, pages: 1 }).timeout({
    seconds: secondsAtMost,
  })

export type RawPicture = { data: Buffer; info: { width: number; height: number; channels: 1 | 2 | 3 | 4 } }

export const openPixels = ({ data, info: { width, height, channels } }: RawPicture): Sharp =>
  sharp(data, { raw: { width, height, channels } })

/** What the header says, without decoding. */
export const readHeader = async (bytes: Buffer): Promise<Metadata> =>
  sharp(bytes, { limitInputPixels: false }).metadata()

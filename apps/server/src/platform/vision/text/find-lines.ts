import { Tensor } from 'onnxruntime-node'
import { openPixels, type RawImage } from '../../images/decode-image.ts'
import type { Run } from '../run-model.ts'
import { boxRegion, type LineBox } from './box-region.ts'
import { findRegions } from './find-regions.ts'

const mean = [0.485, 0.456, 0.406]
const deviation = [0.229, 0.224, 0.225]

/** Less likely marks are edges and patterns; smaller ones cannot be read. */
const leastLikelihood = 0.55
const leastHeight = 6

/** A photo of a whole page would take long, and nobody wants it as a description. */
const mostLines = 30

/** Where there are lines of text on a picture. */
export async function findLines(detect: Run, picture: RawImage): Promise<LineBox[]> {
  const { width, height } = picture.info
  const asked = { width: toMultiple(width), height: toMultiple(height) }
  const pixels = await openPixels(picture)
    .resize({ ...asked, fit: 'fill' })
    .raw()
    .toBuffer()
  const output = await detect(toInput(pixels, asked))
  const regions = findRegions({ data: output.data as Float32Array, ...asked })
  const scale = { x: width / asked.width, y: height / asked.height }
  return regions
    .filter(({ likelihood }) => likelihood >= leastLikelihood)
    .map(boxRegion)
    .filter((box) => Math.min(box.width, box.height) >= leastHeight)
    .sort((a, b) => b.height * b.width - a.height * a.width)
    .slice(0, mostLines)
    .map((box) => ({ ...box, x: box.x * scale.x, y: box.y * scale.y }))
}

/** The detector halves a picture five times. */
const toMultiple = (size: number) => Math.max(32, Math.round(size / 32) * 32)

function toInput(pixels: Buffer, { width, height }: { width: number; height: number }): Tensor {
  const area = width * height
  const values = new Float32Array(3 * area)
  for (let n = 0; n < pixels.length; n++) {
    const channel = n % 3
    const value = ((pixels[n] ?? 0) / 255 - (mean[channel] ?? 0)) / (deviation[channel] ?? 1)
    values[channel * area + (n - channel) / 3] = value
  }
  return new Tensor('float32', values, [1, 3, height, width])
}

import { Tensor } from 'onnxruntime-node'
import { openPixels, type RawImage } from '../../images/decode-image.ts'
import type { RunModel } from '../load-model.ts'
import { boxRegion, findRegions, type LineBox } from './line-boxes.ts'

const mean = [0.485, 0.456, 0.406]
const deviation = [0.229, 0.224, 0.225]

/** Less likely regions are edges and patterns; smaller ones cannot be read. */
const minLikelihood = 0.55
const minHeight = 6

/** A whole page would take long to read, and is no use as a description. */
const maxLines = 30

/** Finds the lines of text on an image. */
export async function findLines(detect: RunModel, image: RawImage): Promise<LineBox[]> {
  const { width, height } = image.info
  const inputSize = { width: toMultiple(width), height: toMultiple(height) }
  const pixels = await openPixels(image)
    .resize({ ...inputSize, fit: 'fill' })
    .raw()
    .toBuffer()
  const output = await detect(toInput(pixels, inputSize))
  const regions = findRegions({ data: output.data as Float32Array, ...inputSize })
  const scale = { x: width / inputSize.width, y: height / inputSize.height }
  return regions
    .filter(({ likelihood }) => likelihood >= minLikelihood)
    .map(boxRegion)
    .filter((box) => Math.min(box.width, box.height) >= minHeight)
    .sort((a, b) => b.height * b.width - a.height * a.width)
    .slice(0, maxLines)
    .map((box) => ({ ...box, x: box.x * scale.x, y: box.y * scale.y }))
}

/** The detector halves its input five times, so sizes must be multiples of 32. */
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

import { Tensor } from 'onnxruntime-node'
import { openPixels, type RawImage } from '../images/decode-image.ts'
import { loadModel } from './load-model.ts'
import type { Model } from './model.ts'

/** `class` is the position in the model's table of classes. */
export type Score = { class: number; probability: number }

const maxScores = 10

export async function openClassifier(model: Model) {
  const run = await loadModel(model.onnx)
  return async (image: RawImage): Promise<Score[]> => {
    const output = await run(toInput(await fitSquare(image, model.side), model))
    const numbers = Array.from(output.data as Float32Array)
    const probabilities = model.output === 'logits' ? softmax(numbers) : numbers
    return probabilities
      .map((probability, index) => ({ class: index, probability }))
      .sort((a, b) => b.probability - a.probability)
      .slice(0, maxScores)
  }
}

/** Shows the whole image on white: measured on photos of things, that classified better than cutting off the sides. */
const fitSquare = ({ data, info }: RawImage, side: number): Promise<Buffer> =>
  openPixels({ data, info })
    .resize({ width: side, height: side, fit: 'contain', background: '#ffffff' })
    .raw()
    .toBuffer()

function toInput(pixels: Buffer, { side, channels, normalise }: Model): Tensor {
  const shape = channels === 'last' ? [1, side, side, 3] : [1, 3, side, side]
  const area = side * side
  const values = normalise ? new Float32Array(pixels.length) : new Uint8Array(pixels.length)
  for (let n = 0; n < pixels.length; n++) {
    const [channel, pixel] = channels === 'last' ? [n % 3, (n / 3) | 0] : [(n / area) | 0, n % area]
    const byte = pixels[pixel * 3 + channel] ?? 0
    values[n] = normalise ? (byte / 255 - (normalise.mean[channel] ?? 0)) / (normalise.deviation[channel] ?? 1) : byte
  }
  return values instanceof Float32Array ? new Tensor('float32', values, shape) : new Tensor('uint8', values, shape)
}

function softmax(numbers: number[]): number[] {
  const highest = Math.max(...numbers)
  const powers = numbers.map((number) => Math.exp(number - highest))
  const sum = powers.reduce((a, b) => a + b, 0)
  return powers.map((power) => power / sum)
}

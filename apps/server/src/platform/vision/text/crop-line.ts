import { Tensor } from 'onnxruntime-node'
import type { RawImage } from '../../images/decode-image.ts'
import type { LineBox } from './line-boxes.ts'

/** The height of the lines that the recogniser was trained with. */
const lineHeight = 48
const maxWidth = 1600

/** The detector leaves out accents and descenders, so a line is cropped this much higher than its box. */
const margin = 1.3

/** Crops a line as input of the recogniser: level, 48 pixels high, values from −1 to 1, one channel after the other. */
export function cropLine({ data, info }: RawImage, line: LineBox): Tensor {
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

import { Tensor } from 'onnxruntime-node'
import type { RawImage } from '../../images/decode-image.ts'
import type { LineBox } from './box-region.ts'

/** What the recogniser was trained with. */
const lineHeight = 48
const widest = 1600

/** Accents and the tails of letters reach beyond what the detector marks. */
const reach = 1.3

/** A line as the recogniser wants it: turned level, 48 pixels high, from −1 to 1, one colour after the other. */
export function cutLine({ data, info }: RawImage, found: LineBox): Tensor {
  const more = found.height * (reach - 1)
  const box = { ...found, width: found.width + more, height: found.height + more }
  const width = Math.min(widest, Math.max(lineHeight, Math.round((box.width / box.height) * lineHeight)))
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

/** Between four pixels, the mixture of them. */
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

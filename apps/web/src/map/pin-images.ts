import { type PinLook, ringSize } from './pin-features.ts'

/** At least twice the size, for crisp pins on dense screens. */
const pixelRatio = Math.min(3, Math.max(2, Math.ceil(window.devicePixelRatio)))

export type IconPaths = { paths: string[]; isFilled: boolean }
export type PinPalette = { sheet: string; border: string; groups: string[] }

/** Resolution of a ring: close shares look alike, and the number of different images stays small. */
export const ringSteps = 8

/** Shared by all images. Setting its size, even to the same value, clears it and resets its scale. */
const canvas = document.createElement('canvas')

function paint(width: number, height: number, draw: (context: CanvasRenderingContext2D) => void) {
  canvas.width = width * pixelRatio
  canvas.height = height * pixelRatio
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('The canvas has no 2D context')
  context.scale(pixelRatio, pixelRatio)
  draw(context)
  return { data: context.getImageData(0, 0, canvas.width, canvas.height), pixelRatio }
}

/** Icons have a view box of 24 × 24. */
function drawIcon(context: CanvasRenderingContext2D, icon: IconPaths | null, options: IconPlace) {
  context.save()
  context.translate(options.x - options.size / 2, options.y - options.size / 2)
  context.scale(options.size / 24, options.size / 24)
  context.strokeStyle = options.color
  context.fillStyle = options.color
  context.lineWidth = 2
  context.lineCap = 'round'
  context.lineJoin = 'round'
  for (const path of icon?.paths ?? []) {
    if (icon?.isFilled) context.fill(new Path2D(path))
    else context.stroke(new Path2D(path))
  }
  context.restore()
}
type IconPlace = { x: number; y: number; size: number; color: string }

/** Draws a drop with its tip at the location, or a dot centred on it. A dot without icon is smaller, but as easy to hit. */
export function drawPin(look: PinLook, color: string, icon: IconPaths | null, palette: PinPalette) {
  if (look === 'dot' && !icon) {
    return paint(24, 24, (context) => {
      context.fillStyle = color
      context.strokeStyle = palette.sheet
      context.lineWidth = 1.5
      context.beginPath()
      context.arc(12, 12, 4.5, 0, 2 * Math.PI)
      context.fill()
      context.stroke()
    })
  }
  if (look === 'dot') {
    return paint(28, 28, (context) => {
      context.shadowColor = 'rgb(0 0 0 / 25%)'
      context.shadowBlur = 2
      context.fillStyle = palette.sheet
      context.strokeStyle = color
      context.lineWidth = 1.5
      context.beginPath()
      context.arc(14, 14, 12, 0, 2 * Math.PI)
      context.fill()
      context.shadowColor = 'transparent'
      context.stroke()
      drawIcon(context, icon, { x: 14, y: 14, size: 15, color })
    })
  }
  return paint(36, 46, (context) => {
    context.shadowColor = 'rgb(0 0 0 / 35%)'
    context.shadowBlur = 3
    context.shadowOffsetY = 1
    context.fillStyle = color
    context.strokeStyle = palette.sheet
    context.lineWidth = 2
    context.lineJoin = 'round'
    context.beginPath()
    context.arc(18, 18, 15, 0.8 * Math.PI, 0.2 * Math.PI)
    context.quadraticCurveTo(24, 36, 18, 43)
    context.quadraticCurveTo(12, 36, 18 + 15 * Math.cos(0.8 * Math.PI), 18 + 15 * Math.sin(0.8 * Math.PI))
    context.closePath()
    context.fill()
    context.shadowColor = 'transparent'
    context.stroke()
    drawIcon(context, icon, { x: 18, y: 18, size: 19, color: palette.sheet })
  })
}

/** Draws a disc for the number of pins, with a ring of their colours. */
export function drawRing(look: PinLook, shares: number[], palette: PinPalette) {
  const thickness = look === 'dot' ? 2 : 5
  return paint(40, 40, (context) => {
    context.shadowColor = 'rgb(0 0 0 / 30%)'
    context.shadowBlur = 3
    context.fillStyle = palette.sheet
    context.beginPath()
    context.arc(20, 20, ringSize / 2, 0, 2 * Math.PI)
    context.fill()
    context.shadowColor = 'transparent'
    context.lineWidth = thickness
    const whole = shares.reduce((sum, share) => sum + share, 0)
    let from = -Math.PI / 2
    for (const [index, share] of shares.entries()) {
      if (share === 0) continue
      const to = from + (2 * Math.PI * share) / whole
      context.strokeStyle = palette.groups[index] ?? palette.border
      context.beginPath()
      context.arc(20, 20, 16.5 - thickness / 2, from, to)
      context.stroke()
      from = to
    }
  })
}

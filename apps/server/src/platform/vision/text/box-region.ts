import type { Region } from './find-regions.ts'

/** A line of text as a turned rectangle: its middle, its size along and across the writing, and its angle. */
export type LineBox = { x: number; y: number; width: number; height: number; angle: number }

/** The detector marks the core of a line; its letters reach so much further, in relation to its area. */
const growth = 1.5

/** A mark this much taller than wide is a line written upwards; a less tall one may be a single letter. */
const uprightFrom = 2

export function boxRegion({ places }: Region): LineBox {
  const turned = boxAt(places, mainAngle(places))
  const isUpright = Math.abs(turned.angle) > Math.PI / 4
  const box = isUpright && turned.width < turned.height * uprightFrom ? boxAt(places, 0) : turned
  const distance = (box.width * box.height * growth) / (2 * (box.width + box.height))
  return { ...box, width: box.width + 2 * distance, height: box.height + 2 * distance }
}

/** The direction in which the places spread most, between −90° and 90°. */
function mainAngle(places: Region['places']): number {
  const x = mean(places.map((place) => place.x))
  const y = mean(places.map((place) => place.y))
  const spread = (of: (dx: number, dy: number) => number) => mean(places.map((place) => of(place.x - x, place.y - y)))
  const across = spread((dx, dy) => dx * dy)
  return Math.atan2(2 * across, spread((dx) => dx * dx) - spread((_, dy) => dy * dy)) / 2
}

function boxAt(places: Region['places'], angle: number): LineBox {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const along = rangeOf(places.map(({ x, y }) => x * cos + y * sin))
  const across = rangeOf(places.map(({ x, y }) => y * cos - x * sin))
  return {
    x: along.middle * cos - across.middle * sin,
    y: along.middle * sin + across.middle * cos,
    width: along.size,
    height: across.size,
    angle,
  }
}

const mean = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length

function rangeOf(numbers: number[]) {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const number of numbers) {
    low = Math.min(low, number)
    high = Math.max(high, number)
  }
  return { middle: (low + high) / 2, size: high - low + 1 }
}

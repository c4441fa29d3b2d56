/** Connected points that are likely to be text, with their mean likelihood. */
export type Region = { points: { x: number; y: number }[]; likelihood: number }

/** The likelihood that a point belongs to a text, for each point of an image. */
export type LikelihoodMap = { data: Float32Array; width: number; height: number }

const textThreshold = 0.3

/** Finds connected regions that are likely to be text. */
export function findRegions({ data, width, height }: LikelihoodMap): Region[] {
  const seen = new Uint8Array(data.length)
  const isText = (index: number) => (data[index] ?? 0) > textThreshold
  const regions: Region[] = []
  for (let start = 0; start < data.length; start++) {
    if (seen[start] || !isText(start)) continue
    seen[start] = 1
    const indexes = [start]
    for (let n = 0; n < indexes.length; n++) {
      for (const next of neighbours(indexes[n] ?? 0, width, height)) {
        if (seen[next] || !isText(next)) continue
        seen[next] = 1
        indexes.push(next)
      }
    }
    const sum = indexes.reduce((total, index) => total + (data[index] ?? 0), 0)
    const points = indexes.map((index) => ({ x: index % width, y: Math.floor(index / width) }))
    regions.push({ points, likelihood: sum / indexes.length })
  }
  return regions
}

function neighbours(index: number, width: number, height: number): number[] {
  const x = index % width
  const found: number[] = []
  if (x > 0) found.push(index - 1)
  if (x < width - 1) found.push(index + 1)
  if (index >= width) found.push(index - width)
  if (index < width * (height - 1)) found.push(index + width)
  return found
}

/** A rotated rectangle around a line of text: centre, size along and across the line, and angle. */
export type LineBox = { x: number; y: number; width: number; height: number; angle: number }

/** The detector marks only the core of a line. The box grows by this ratio of its area to contain the letters. */
const growth = 1.5

/** Minimum ratio of height to width of a vertical line. A less tall region may be a single letter. */
const minUprightRatio = 2

export function boxRegion({ points }: Region): LineBox {
  const rotated = boxAt(points, mainAngle(points))
  const isUpright = Math.abs(rotated.angle) > Math.PI / 4
  const box = isUpright && rotated.width < rotated.height * minUprightRatio ? boxAt(points, 0) : rotated
  const distance = (box.width * box.height * growth) / (2 * (box.width + box.height))
  return { ...box, width: box.width + 2 * distance, height: box.height + 2 * distance }
}

/** Returns the direction of the largest variance, between −90° and 90°. */
function mainAngle(points: Region['points']): number {
  const x = mean(points.map((point) => point.x))
  const y = mean(points.map((point) => point.y))
  const spread = (of: (dx: number, dy: number) => number) => mean(points.map((point) => of(point.x - x, point.y - y)))
  const across = spread((dx, dy) => dx * dy)
  return Math.atan2(2 * across, spread((dx) => dx * dx) - spread((_, dy) => dy * dy)) / 2
}

function boxAt(points: Region['points'], angle: number): LineBox {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const along = rangeOf(points.map(({ x, y }) => x * cos + y * sin))
  const across = rangeOf(points.map(({ x, y }) => y * cos - x * sin))
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
